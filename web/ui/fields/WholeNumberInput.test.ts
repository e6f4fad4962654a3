import { expect, test } from 'vitest';
import { readWhole } from './WholeNumberInput.tsx';

test.each([
  ['7', '7'],
  [' 007 ', '7'],
  ['\u0661\u0664', '14'],
  ['', null],
  ['  ', null],
])('%j is read as %j', (text, value) => {
  expect(readWhole(text)).toEqual({ ok: true, value });
});

test.each(['1.5', '1,000', '-3', '1e2', '7 days', '0x10', '1234567890'])('%j is no whole number of days', (text) => {
  expect(readWhole(text)).toEqual({ ok: false, message: expect.stringContaining('whole number') });
});
