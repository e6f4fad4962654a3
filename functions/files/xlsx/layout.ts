import { markedAsText } from '#shared/text/formulas.ts';
import { isBeyondDouble, isDecimalText } from './numbers.ts';
import { type Column, columnName, count, type Sheet, type SheetCell } from './sheet.ts';
import { LONGEST_CELL, piecesOf, sheetNames, startOf } from './text.ts';

/** Rows of a sheet below its heading, by Excel's limit. */
export const MOST_ROWS = 1_048_575;
/** Characters of a piece of a text that was cut. */
const PIECE = 32_000;

/**
 * The sheets as a spreadsheet program can hold them: exact digits in columns of their own, sheets that are too long
 * continued in further ones, names that it takes, and texts that are too long cut, with a list of them and the whole texts
 * behind.
 */
export function laidOut(sheets: readonly Sheet[], mostRows = MOST_ROWS): Sheet[] {
  const all = sheets.map(withExactColumns).flatMap((sheet) => pagesOf(sheet, mostRows));
  const names = sheetNames(all.map(({ name }) => name));
  const cuts: Cut[] = [];
  const short = all.map((sheet, index) => withShortTexts({ ...sheet, name: names[index] ?? sheet.name }, cuts));
  if (cuts.length === 0) return short;
  const further = cutSheets(cuts).flatMap((sheet) => pagesOf(sheet, mostRows));
  const allNames = sheetNames([...names, ...further.map(({ name }) => name)]);
  return [
    ...short,
    ...further.map((sheet, index) => ({ ...sheet, name: allNames[names.length + index] ?? sheet.name })),
  ];
}

function withExactColumns(sheet: Sheet): Sheet {
  const { columns, rows } = sheet;
  const wanted = columns.map(({ exact }, index) => exact || rows.some((row) => exactText(row[index]) !== null));
  if (!wanted.includes(true)) return sheet;
  const beside = <T>(each: T, index: number, other: T): T[] => (wanted[index] ? [each, other] : [each]);
  return {
    ...sheet,
    columns: columns.flatMap((column, index) => beside<Column>(column, index, exactColumn(column))),
    rows: rows.map((row) => row.flatMap((cell, index) => beside<SheetCell>(cell, index, exactText(cell)))),
  };
}

function exactColumn({ title }: Column): Column {
  return { title: `${title}, every digit`, width: 24 };
}

/** Every digit of a number that a spreadsheet's own would lose. */
function exactText(cell: SheetCell | undefined): string | null {
  if (!cell || typeof cell === 'string' || !('number' in cell)) return null;
  return isDecimalText(cell.number) && isBeyondDouble(cell.number) ? cell.number : null;
}

function pagesOf(sheet: Sheet, most: number): Sheet[] {
  if (sheet.rows.length <= most) return [sheet];
  const pages = Math.ceil(sheet.rows.length / most);
  return Array.from({ length: pages }, (_, page) => ({
    ...sheet,
    rows: sheet.rows.slice(page * most, (page + 1) * most),
  }));
}

type Cut = { readonly sheet: string; readonly cell: string; readonly title: string; readonly text: string };

function withShortTexts(sheet: Sheet, cuts: Cut[]): Sheet {
  const rows = sheet.rows.map((row, at) =>
    row.map((cell, index) => {
      if (typeof cell !== 'string' || markedAsText(cell).length <= LONGEST_CELL) return cell;
      const place = { cell: `${columnName(index)}${at + 2}`, title: sheet.columns[index]?.title ?? '' };
      cuts.push({ ...place, sheet: sheet.name, text: cell });
      return startOf(cell, LONGEST_CELL - ENDING.length - 1) + ENDING;
    }),
  );
  return { ...sheet, rows };
}

const WHOLE = 'Whole texts';
const ENDING = ` ... [cut here; the whole text stands in the sheet '${WHOLE}']`;

function cutSheets(cuts: readonly Cut[]): Sheet[] {
  const pieces = cuts.map(({ text }) => piecesOf(text, PIECE));
  return [
    {
      name: 'What was cut',
      columns: [
        { title: 'Number', width: 9 },
        { title: 'Sheet', width: 24 },
        { title: 'Cell', width: 10 },
        { title: 'Column', width: 30 },
        { title: 'Characters', width: 12 },
        { title: 'Pieces', width: 9 },
      ],
      rows: cuts.map(({ sheet, cell, title, text }, at) => [
        count(at + 1),
        sheet,
        cell,
        title,
        count(text.length),
        count(pieces[at]?.length ?? 0),
      ]),
    },
    {
      name: WHOLE,
      columns: [
        { title: 'Number', width: 9 },
        { title: 'Sheet', width: 24 },
        { title: 'Cell', width: 10 },
        { title: 'Piece', width: 9 },
        { title: 'Text', width: 100 },
      ],
      rows: cuts.flatMap(({ sheet, cell }, at) =>
        (pieces[at] ?? []).map((text, piece) => [count(at + 1), sheet, cell, count(piece + 1), text]),
      ),
    },
  ];
}
