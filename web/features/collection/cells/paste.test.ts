import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridOf } from './grid.ts';
import { answeredPaste, mapPaste, parseClipboard } from './paste.ts';
import type { Question } from './question.ts';
import { nothingTyped } from './typed.ts';

const cell = (entityId: string, period: string, change: object = {}) => ({
  entityId,
  period,
  label: period,
  optOut: null,
  mayEnter: true,
  ...change,
});
const cells = ['a', 'b', 'c'].flatMap((id) => ['Q1', 'Q2', 'Q3', 'Q4'].map((period) => cell(id, period)));
const entities = ['a', 'b', 'c'].map((id) => ({ id, name: `Site ${id}`, country: 'NO', isRoot: false }));
const question = (change: object = {}) =>
  ({
    id: 'electricity',
    type: 'number',
    unit: 'MWh',
    units: [{ unit: 'MWh', label: 'MWh' }],
    options: [],
    cells,
    ...change,
  }) as unknown as Question;

function paste(
  text: string,
  at: Partial<Parameters<typeof mapPaste>[0]['at']> = {},
  asked = question(),
  locale = 'en-GB',
) {
  return mapPaste({
    texts: parseClipboard(text),
    grid: gridOf(asked, entities),
    at: { row: 0, column: 0, rows: 1, columns: 1, ...at },
    question: asked,
    locale,
    unit: asked.unit,
    typedAt: () => ({ ...nothingTyped, note: 'kept' }),
  });
}
const landed = (outcome: ReturnType<typeof paste>) =>
  outcome.changes.map(({ key, typed }) => `${key.entityId} ${key.period} ${typed.value}`);

describe('the clipboard of a spreadsheet', () => {
  it.each([
    [
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['1', [['1']]],
    ['1\t\t3', [['1', '', '3']]],
    ['1\t', [['1', '']]],
    ['"two\nlines"\t"say ""hi"""', [['two\nlines', 'say "hi"']]],
    ['5" pipe\tx', [['5" pipe', 'x']]],
    ['1\n\n3', [['1'], [''], ['3']]],
  ])('%j', (text, rows) => {
    expect(parseClipboard(text)).toEqual(rows);
  });

  it('gives back whatever a spreadsheet put there', () => {
    const field = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', ',', '1') });
    const quote = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    fc.assert(
      fc.property(fc.array(fc.array(field, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 4 }), (rows) => {
        const text = rows.map((row) => row.map(quote).join('\t')).join('\r\n');
        expect(parseClipboard(text)).toEqual(rows);
      }),
    );
  });
});

describe('pasting', () => {
  it('puts a block at the corner of the selection', () => {
    expect(landed(paste('1\t2\n3\t4', { row: 1, column: 1 }))).toEqual(['b Q2 1', 'b Q3 2', 'c Q2 3', 'c Q3 4']);
  });

  it('fills the selection with one value', () => {
    expect(landed(paste('7', { rows: 2, columns: 2 }))).toEqual(['a Q1 7', 'a Q2 7', 'b Q1 7', 'b Q2 7']);
  });

  it('repeats a row over a selection of several', () => {
    expect(landed(paste('1\t2', { rows: 2, columns: 2 }))).toEqual(['a Q1 1', 'a Q2 2', 'b Q1 1', 'b Q2 2']);
  });

  it('keeps the note of each cell', () => {
    expect(paste('1').changes[0]?.typed).toEqual({ ...nothingTyped, value: '1', unit: 'MWh', note: 'kept' });
  });

  it('clears a cell by an empty one', () => {
    expect(landed(paste('1\t\t3'))).toEqual(['a Q1 1', 'a Q2 null', 'a Q3 3']);
  });

  it('takes a grouped column for what it is', () => {
    expect(landed(paste('475,962\n1,234,567'))).toEqual(['a Q1 475962', 'b Q1 1234567']);
  });

  it('lists what is no number, and takes the rest', () => {
    const outcome = paste('1\tn.a.\t3');
    expect(landed(outcome)).toEqual(['a Q1 1', 'a Q3 3']);
    expect(outcome.refusals).toEqual([{ where: 'Site a, Q2', text: 'n.a.', why: "'n.a.' is not a number." }]);
  });

  it('lists what lies beyond the table, but not its empty cells', () => {
    const outcome = paste('1\t2\t\n3\t4\t', { row: 2, column: 3 });
    expect(landed(outcome)).toEqual(['c Q4 1']);
    expect(outcome.refusals.map(({ text }) => text)).toEqual(['2', '3', '4']);
  });

  it('lists what falls on a cell that is opted out, not asked, or out of reach', () => {
    const asked = question({
      cells: [
        cell('a', 'Q1', { optOut: { reason: 'immaterial', note: '' } }),
        cell('b', 'Q2'),
        cell('a', 'Q2', { mayEnter: false }),
      ],
    });
    expect(paste('1\t2\n3\t4', {}, asked).refusals.map(({ where, why }) => `${where}: ${why.split(' ')[0]}`)).toEqual([
      'Site a, Q1: Opted',
      'Site a, Q2: You',
      'Site b, Q1: Nothing',
    ]);
  });

  it('asks about a number with two meanings, and puts the chosen one in', () => {
    const outcome = paste('1.234', {}, question(), 'nb-NO');
    expect(outcome.changes).toEqual([]);
    expect(outcome.questions).toMatchObject([{ where: 'Site a, Q1', text: '1.234', readings: ['1234', '1.234'] }]);
    const [open] = outcome.questions;
    const chosen = open && answeredPaste(open, '1234', 'MWh', nothingTyped);
    expect(chosen?.typed).toMatchObject({
      value: '1234',
      unit: 'MWh',
    });
  });

  it('loses no text: each lands, is asked about or is listed', () => {
    const text = fc.constantFrom('1', '2,5', 'x', '1.234', 'N/A', '1 %');
    fc.assert(
      fc.property(
        fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 }),
        fc.nat(3),
        fc.nat(4),
        (rows, row, column) => {
          const clip = rows.map((each) => each.join('\t')).join('\n');
          const { changes, questions, refusals } = paste(clip, { row, column }, question(), 'nb-NO');
          expect(changes.length + questions.length + refusals.length).toBe(rows.length * 2);
        },
      ),
    );
  });
});
