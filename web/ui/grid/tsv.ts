/** A rectangle of texts, row by row. */
export type Block = readonly (readonly string[])[];

/**
 * Reads what spreadsheets put on the clipboard: tabs between cells, line ends between rows, cells with tabs, line ends or
 * quotes in double quotes with inner quotes doubled. The line end after the last row adds no row.
 */
export function parseTsv(text: string): Block {
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
      // a quote inside a cell is a quote; at its start it opens a quoted cell, if that is ever closed
      quoted = text.indexOf('"', at + 1) > at;
      if (!quoted) cell += char;
      started = true;
    } else if (char === '\t') endCell();
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
  return rows;
}

/** Writes a rectangle for the clipboard so that spreadsheets, and `parseTsv`, read the same cells. */
export function toTsv(block: Block): string {
  const quote = (cell: string) => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return block.map((row) => row.map(quote).join('\t')).join('\r\n');
}
