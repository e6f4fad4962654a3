import { markedAsText } from '#shared/text/formulas.ts';
import { isBeyondDouble, isDecimalText } from './numbers.ts';
import { type Column, columnName, count, type Sheet, type SheetCell } from './sheet.ts';
import { LONGEST_CELL, piecesOf, sheetNames, startOf } from './text.ts';

/** Rows of a sheet below its heading, by Excel's limit. */
export const MOST_ROWS = 1_048_575;
/** Characters of a piece of a text that was cut. */
const PIECE = 32_000;

type Row = readonly SheetCell[];

/**
 * The sheets as a spreadsheet program can hold them: exact digits in columns of their own, sheets that are too long
 * continued in further ones (their last row says where), names that it takes, and texts that are too long cut, with a list of
 * them and the whole texts behind. The rows of a sheet are gone through twice, here and as they are read, and never held.
 */
export function laidOut(sheets: readonly Sheet[], mostRows = MOST_ROWS): Sheet[] {
  const surveys = sheets.map(surveyOf);
  const pages = surveys.flatMap((survey) => pagesOf(survey, mostRows));
  const names = sheetNames(pages.map(({ survey }) => survey.sheet.name));
  const cuts = pages.flatMap((page, at) => cutsOn(page, names[at] ?? ''));
  const further = (cuts.length > 0 ? cutSheets(cuts) : []).map(surveyOf).flatMap((survey) => pagesOf(survey, mostRows));
  const all = [...pages, ...further];
  const allNames = sheetNames(all.map(({ survey }) => survey.sheet.name));
  return all.map((page, at) => ({
    name: allNames[at] ?? page.survey.sheet.name,
    columns: columnsOf(page.survey),
    rows: { [Symbol.iterator]: () => rowsOf(page, allNames[at + 1]) },
  }));
}

/** A sheet, and what going through its rows once has told. */
type Survey = {
  readonly sheet: Sheet;
  readonly rows: number;
  /** The columns that have their exact digits beside them. */
  readonly exact: readonly boolean[];
  /** Texts that no cell can hold, with their places in the sheet as it was given. */
  readonly long: readonly { readonly row: number; readonly column: number; readonly text: string }[];
};

function surveyOf(sheet: Sheet): Survey {
  const exact = sheet.columns.map((column) => column.exact === true);
  const long: { row: number; column: number; text: string }[] = [];
  let rows = 0;
  for (const row of sheet.rows) {
    for (const [column, cell] of row.entries()) {
      if (isTooLong(cell)) long.push({ row: rows, column, text: cell });
      else if (exactText(cell) !== null) exact[column] = true;
    }
    rows += 1;
  }
  return { sheet, rows, exact, long };
}

/** A part of a sheet that a program can hold: rows of the survey from one on, and whether it says that others follow. */
type Page = { readonly survey: Survey; readonly from: number; readonly rows: number; readonly goesOn: boolean };

function pagesOf(survey: Survey, most: number): Page[] {
  const pages: Page[] = [];
  let from = 0;
  // The last row of a page that is continued says so.
  for (; survey.rows - from > most; from += most - 1) pages.push({ survey, from, rows: most - 1, goesOn: true });
  return [...pages, { survey, from, rows: survey.rows - from, goesOn: false }];
}

function* rowsOf({ survey, from, rows, goesOn }: Page, next = ''): Generator<Row> {
  let at = 0;
  for (const row of survey.sheet.rows) {
    if (at >= from + rows) break;
    if (at >= from) yield beside(survey, row.map(shortened), exactText);
    at += 1;
  }
  if (goesOn) yield [`This sheet goes on in '${next}'`];
}

function columnsOf(survey: Survey): Column[] {
  return beside(survey, survey.sheet.columns, ({ title }) => ({ title: `${title}, every digit`, width: 24 }));
}

/** Puts another one behind each that stands in a column with exact digits. */
function beside<T>({ exact }: Survey, all: readonly T[], other: (each: T) => T): T[] {
  if (!exact.includes(true)) return [...all];
  return all.flatMap((each, column) => (exact[column] ? [each, other(each)] : [each]));
}

/** Every digit of a number that a spreadsheet's own would lose. */
function exactText(cell: SheetCell | undefined): string | null {
  if (!cell || typeof cell === 'string' || !('number' in cell)) return null;
  return isDecimalText(cell.number) && isBeyondDouble(cell.number) ? cell.number : null;
}

type Cut = { readonly sheet: string; readonly cell: string; readonly title: string; readonly text: string };

/** The texts that are cut on a page, by the cell in which each begins. */
function cutsOn({ survey, from, rows }: Page, sheet: string): Cut[] {
  return survey.long
    .filter(({ row }) => row >= from && row < from + rows)
    .map(({ row, column, text }) => {
      const shifted = column + survey.exact.slice(0, column).filter(Boolean).length;
      const cell = `${columnName(shifted)}${row - from + 2}`;
      return { sheet, cell, title: survey.sheet.columns[column]?.title ?? '', text };
    });
}

function isTooLong(cell: SheetCell): cell is string {
  return typeof cell === 'string' && markedAsText(cell).length > LONGEST_CELL;
}

function shortened(cell: SheetCell): SheetCell {
  return isTooLong(cell) ? startOf(cell, LONGEST_CELL - ENDING.length - 1) + ENDING : cell;
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
