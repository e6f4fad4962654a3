import type { CellKey, CellValue } from '#shared/collection/cells/schema.ts';
import { type CellGrid, cellName } from './grid.ts';
import { isOpen, type Question } from './question.ts';
import { readAnswer, withAnswer } from './read.ts';
import type { Typed } from './typed.ts';

/** What a paste would put into a cell. */
export type PasteChange = { readonly key: CellKey; readonly typed: Typed };

/** A pasted text with more than one meaning; the person chooses. */
export type PasteQuestion = {
  readonly key: CellKey;
  readonly where: string;
  readonly text: string;
  readonly readings: readonly CellValue[];
};

/** A pasted text that goes nowhere, and why. */
export type PasteRefusal = { readonly where: string; readonly text: string; readonly why: string };

export type PasteOutcome = {
  readonly changes: readonly PasteChange[];
  readonly questions: readonly PasteQuestion[];
  readonly refusals: readonly PasteRefusal[];
};

/** The block of the grid that is selected: its upper left cell, and how many rows and columns it has. */
export type Selection = {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
};

type Paste = {
  readonly texts: readonly (readonly string[])[];
  readonly grid: CellGrid;
  readonly at: Selection;
  readonly question: Question;
  readonly locale: string;
  /** The unit of numbers that name none. */
  readonly unit: string | null;
  /** What stands in a cell now, for its note and its unit. */
  readonly typedAt: (key: CellKey) => Typed;
};

/**
 * The cells of a spreadsheet's clipboard text: tabs between columns, line ends between rows, and quotes around what holds
 * either or a quote. A last line end makes no row.
 */
export function parseClipboard(text: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;
  while (pattern.lastIndex < text.length) {
    const [, quoted, bare = '', end] = pattern.exec(text) ?? [];
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === '\t') {
      if (pattern.lastIndex === text.length) rows.at(-1)?.push('');
      continue;
    }
    if (pattern.lastIndex < text.length) rows.push([]);
  }
  return rows;
}

/**
 * Where each pasted text goes and what it says there. One text fills the whole selection; a block fills a selection that
 * is a multiple of it, and else goes in once from the selection's corner, as spreadsheets do.
 */
export function mapPaste({ texts, grid, at, question, locale, unit, typedAt }: Paste): PasteOutcome {
  const changes: PasteChange[] = [];
  const questions: PasteQuestion[] = [];
  const refusals: PasteRefusal[] = [];
  for (const { row, column, text } of placed(texts, at)) {
    const outside = row >= grid.rows.length || column >= grid.columns.length;
    const where = outside ? `row ${row + 1}, column ${column + 1}` : cellName(grid, row, column);
    const cell = outside ? undefined : grid.cellAt(row, column);
    const why = outside ? 'The table ends before here.' : reasonNot(cell);
    if (!cell || why) {
      if (text.trim() !== '') refusals.push({ where, text, why });
      continue;
    }
    const key = { entityId: cell.entityId, dataPointId: question.id, period: cell.period };
    const reading = readAnswer(question, text, locale, unit);
    if (reading.kind === 'read') changes.push({ key, typed: withAnswer(typedAt(key), reading.typed) });
    else if (reading.kind === 'ambiguous') questions.push({ key, where, text, readings: reading.readings });
    else refusals.push({ where, text, why: reading.message });
  }
  return { changes, questions, refusals };
}

function reasonNot(cell: ReturnType<CellGrid['cellAt']>): string {
  if (!cell) return 'Nothing is asked here: the entity was not part of the organisation then.';
  if (cell.optOut) return 'Opted out in the set-up of the year.';
  return isOpen(cell) ? '' : 'You may read this value and not change it.';
}

function placed(texts: Paste['texts'], at: Selection): { row: number; column: number; text: string }[] {
  const height = texts.length;
  const width = Math.max(...texts.map((row) => row.length), 0);
  if (height === 0 || width === 0) return [];
  const fits = at.rows % height === 0 && at.columns % width === 0;
  const rows = fits ? at.rows : height;
  const columns = fits ? at.columns : width;
  return Array.from({ length: rows * columns }, (_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    return { row: at.row + row, column: at.column + column, text: texts[row % height]?.[column % width] ?? '' };
  });
}

/** The change that an answered question makes; `unit` is that of a number. */
export function answeredPaste(
  { key }: PasteQuestion,
  value: CellValue,
  unit: string | null,
  former: Typed,
): PasteChange {
  return { key, typed: withAnswer(former, { value, unit }) };
}
