import { expect, it } from 'vitest';
import { clearedArea, filledDown, pasted, type Sheet } from '#web/ui/grid/gridEdits.ts';

const cells = [
  ['1', '2', '3'],
  ['4', '5', '6'],
  ['7', '8', '9'],
];
const sheet: Sheet = {
  size: { rows: 3, columns: 3 },
  text: ({ row, column }) => cells[row]?.[column] ?? '',
  editable: ({ row, column }) => !(row === 1 && column === 1),
};
const at = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right });
const words = ({ edits }: ReturnType<typeof pasted>) =>
  edits.map(({ spot, before, after }) => `${spot.row}${spot.column}:${before}>${after}`);

it('pastes a rectangle from the first selected cell on, past the selection', () => {
  expect(words(pasted(sheet, at(0, 0), [['a', 'b'], ['c']]))).toEqual(['00:1>a', '01:2>b', '10:4>c']);
});

it('leaves out what falls outside the grid and what may not be edited, and counts both', () => {
  const result = pasted(sheet, at(1, 1), [
    ['a', 'b', 'c'],
    ['d', 'e', 'f'],
  ]);
  expect(words(result)).toEqual(['12:6>b', '21:8>d', '22:9>e']);
  expect(result).toMatchObject({ refused: 1, outside: 2 });
  expect(result.left.map(({ spot, text }) => `${spot.row}${spot.column}:${text}`)).toEqual(['11:a', '13:c', '23:f']);
});

it('repeats one copied cell over the whole selection', () => {
  expect(words(pasted(sheet, at(0, 0, 2, 0), [['x']]))).toEqual(['00:1>x', '10:4>x', '20:7>x']);
});

it('changes nothing where the text is the same already', () => {
  expect(pasted(sheet, at(0, 0), [['1', ' 2 ']]).edits).toEqual([]);
});

it('clears a selection but for cells that may not be edited', () => {
  expect(words(clearedArea(sheet, at(1, 0, 1, 2)))).toEqual(['10:4>', '12:6>']);
});

it('fills the first row down, and a single row from the one above', () => {
  expect(words(filledDown(sheet, at(0, 0, 2, 0)))).toEqual(['10:4>1', '20:7>1']);
  expect(words(filledDown(sheet, at(2, 2)))).toEqual(['22:9>6']);
  expect(words(filledDown(sheet, at(0, 0)))).toEqual([]);
});
