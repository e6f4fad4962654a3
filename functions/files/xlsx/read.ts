import { AppError } from '#shared/api/problem.ts';
import { withoutMark } from '#shared/text/formulas.ts';
import { dateOfSerial, timeOfSerial } from './dates.ts';
import { formatsOf, isDateFormat, isTimeFormat } from './read-formats.ts';
import { type Limits, partsOf, spreadsheetLimits } from './read-parts.ts';
import { walk } from './read-xml.ts';
import type { SheetCell } from './sheet.ts';
import { readXmlString } from './text.ts';

/** A sheet as it was read: its name and its rows, heading included; cells that are not there are `null`. */
export type ReadSheet = { readonly name: string; readonly rows: readonly (readonly SheetCell[])[] };

/** The most columns and rows of a sheet, by Excel's limits. */
const MOST_COLUMNS = 16_384;
const MOST_ROWS = 1_048_576;

/**
 * Reads the sheets of a workbook in their order: what cells hold, never a formula or a macro. Numbers come as they are
 * written, days and times by their number format; the apostrophe that we put before a text that looks like a formula is
 * taken off again.
 * @throws AppError `invalid` for what is no workbook, and `too-large` for one that would grow beyond the limits
 */
export function readWorkbook(file: Uint8Array, limits: Limits = spreadsheetLimits): ReadSheet[] {
  const part = partsOf(file, limits);
  const sheets = sheetsOf(part('xl/workbook.xml'), part('xl/_rels/workbook.xml.rels'));
  const texts = sharedTexts(part('xl/sharedStrings.xml'));
  const formats = formatsOf(part('xl/styles.xml'));
  return sheets.map(({ name, path }) => ({ name, rows: rowsOf(part(path), texts, formats) }));
}

function sheetsOf(workbook: string, relations: string): { readonly name: string; readonly path: string }[] {
  const targets = new Map<string, string>();
  walk(relations, {
    open: ({ name, attributes }) => {
      if (name === 'Relationship') targets.set(attributes.Id ?? '', attributes.Target ?? '');
    },
  });
  const sheets: { name: string; path: string }[] = [];
  walk(workbook, {
    open: ({ name, attributes }) => {
      if (name !== 'sheet') return;
      const target = targets.get(attributes['r:id'] ?? '') ?? '';
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      sheets.push({ name: readXmlString(attributes.name ?? ''), path });
    },
  });
  return sheets;
}

function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let phonetic = false;
  if (xml === '') return texts;
  walk(xml, {
    open: ({ name }) => {
      if (name === 'si') texts.push('');
      if (name === 'rPh') phonetic = true;
    },
    close: (name, text) => {
      if (name === 't' && !phonetic) texts.push((texts.pop() ?? '') + readXmlString(text));
      if (name === 'rPh') phonetic = false;
    },
  });
  return texts;
}

type ReadCell = {
  readonly column: number;
  readonly type: string;
  readonly format: string;
  value: string;
  text: string;
};

function rowsOf(xml: string, texts: readonly string[], formats: readonly string[]): SheetCell[][] {
  const rows: SheetCell[][] = [];
  let row: SheetCell[] = [];
  let cell: ReadCell | undefined;
  walk(xml, {
    open: ({ name, attributes }) => {
      if (name === 'row') row = rowAt(rows, attributes.r);
      if (name !== 'c') return;
      const column = attributes.r === undefined ? row.length : columnIndex(attributes.r);
      cell = {
        column,
        type: attributes.t ?? 'n',
        format: formats[Number(attributes.s ?? 0)] ?? 'General',
        value: '',
        text: '',
      };
    },
    close: (name, text) => {
      if (!cell) return;
      if (name === 'v') cell.value = text;
      if (name === 't') cell.text += readXmlString(text);
      if (name !== 'c') return;
      while (row.length < cell.column) row.push(null);
      row[cell.column] = contentOf(cell, texts);
      cell = undefined;
    },
  });
  return rows;
}

/** The row of this number; rows that the sheet leaves out are empty. */
function rowAt(rows: SheetCell[][], number: string | undefined): SheetCell[] {
  const wanted = number === undefined ? rows.length + 1 : Number(number);
  if (!(wanted > rows.length && wanted <= MOST_ROWS)) {
    throw new AppError('invalid', `This workbook has no row '${number}' in its place.`);
  }
  while (rows.length < wanted) rows.push([]);
  return rows.at(-1) ?? [];
}

function contentOf({ type, value, text, format }: ReadCell, texts: readonly string[]): SheetCell {
  switch (type) {
    case 'inlineStr':
      return withoutMark(text);
    case 's':
      return withoutMark(texts[Number(value)] ?? '');
    case 'b':
      return { flag: value === '1' };
    case 'n':
      return value === '' ? null : numberOf(value, format);
    default:
      return withoutMark(readXmlString(value));
  }
}

function numberOf(value: string, format: string): SheetCell {
  if (isDateFormat(format)) {
    const date = isTimeFormat(format) ? timeOfSerial(Number(value)) : dateOfSerial(Number(value));
    if (date !== null) return isTimeFormat(format) ? { time: date } : { date };
  }
  return { number: value };
}

function columnIndex(reference: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0];
  const index = Array.from(letters ?? '').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  if (index < 0 || index >= MOST_COLUMNS)
    throw new AppError('invalid', `This workbook names no cell by '${reference}'.`);
  return index;
}
