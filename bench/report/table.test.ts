import { expect, test } from 'vitest';
import { mark, table, text } from './table.ts';

test('a table sets words to the left and figures to the right', () => {
  expect(table(['what', 'units'], [['Home', 38.5]])).toBe('| what | units |\n| ---- | ----: |\n| Home |  38.5 |');
});

test('a figure keeps what counts of it', () => {
  expect([text(0.5), text(12), text(142.44), text(4326.5), text(36_000)]).toEqual([
    '0.5',
    '12',
    '142',
    '4,327',
    '36,000',
  ]);
});

test('a figure within its budget is fine, one over it says by how much, one without a budget says nothing', () => {
  expect([mark(4, 4), mark(5, 4), mark(4.01, 4), mark(9, null)]).toEqual([
    'ok',
    '**over by 25 %**',
    '**over by 1 %**',
    '-',
  ]);
});
