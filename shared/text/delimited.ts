import { markedAsText, withoutMark } from './formulas.ts';

/** A rectangle of texts, row by row. */
export type Block = readonly (readonly string[])[];

/**
 * Reads separated text (RFC 4180, with any separator): line ends between rows, cells with separators, line ends or quotes
 * in double quotes with inner quotes doubled. A quote inside a cell is a quote, and so is one that is never closed. The
 * line end after the last row adds no row, and the mark of what looks like a formula is taken off.
 */
function rowsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  let started = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
    started = false;
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && !started) {
      quoted = text.indexOf('"', at + 1) > at;
      if (!quoted) cell += char;
      started = true;
    } else if (char === separator) endCell();
    else if (char === '\n' || char === '\r') {
      if (char === '\r' && text[at + 1] === '\n') at += 1;
      endCell();
      rows.push([]);
    } else {
      cell += char;
      started = true;
    }
  }
  endCell();
  const last = rows.at(-1);
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop();
  return rows.map((row) => row.map(withoutMark));
}

function textOf(block: Block, separator: string, quotable: RegExp): string {
  const written = (cell: string) => {
    const text = markedAsText(cell);
    return quotable.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return block.map((row) => row.map(written).join(separator)).join('\r\n');
}

/** Reads what spreadsheets, and `tabbed`, put on the clipboard. */
export function readTabbed(text: string): Block {
  return rowsOf(text, '\t');
}

/**
 * Writes a rectangle for the clipboard so that spreadsheets, and `readTabbed`, read the same cells. What they would take
 * for a formula is marked as text.
 */
export function tabbed(block: Block): string {
  return textOf(block, '\t', /["\t\n\r]/);
}

/**
 * Writes a CSV file that `csvRows` and spreadsheet programs of any country read: commas, a byte-order mark for UTF-8. What
 * they would take for a formula is marked as text.
 */
export function csvText(block: Block): string {
  return `\uFEFF${textOf(block, ',', /[",;\t\n\r]/)}\r\n`;
}

/**
 * The cells of a CSV text, row by row. What separates them is read from the first line: comma, semicolon (as European
 * spreadsheet programs write) or tab. A byte-order mark and empty lines count for nothing.
 */
export function csvRows(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(plain.split(/\r?\n/, 1)[0] ?? '');
  return rowsOf(plain, separator).filter((cells) => cells.some((each) => each.trim() !== ''));
}

function separatorOf(firstLine: string): string {
  const count = (char: string) => firstLine.split(char).length;
  return [',', ';', '\t'].reduce((best, char) => (count(char) > count(best) ? char : best));
}
