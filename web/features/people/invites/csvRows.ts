/**
 * The cells of a CSV text (RFC 4180), row by row. What separates them is read from the first line: comma, semicolon (as
 * European spreadsheet programs write) or tab. A byte-order mark and empty last lines count for nothing.
 */
export function csvRows(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(plain.split(/\r?\n/, 1)[0] ?? '');
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < plain.length; at += 1) {
    const char = plain[at] ?? '';
    if (quoted) {
      if (char !== '"') cell += char;
      else if (plain[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && cell === '') quoted = true;
    else if (char === separator) endCell();
    else if (char === '\n' || char === '\r') {
      if (char === '\r' && plain[at + 1] === '\n') at += 1;
      endCell();
      rows.push([]);
    } else cell += char;
  }
  endCell();
  return rows.filter((cells) => cells.some((each) => each.trim() !== ''));
}

function separatorOf(firstLine: string): string {
  const count = (char: string) => firstLine.split(char).length;
  return [',', ';', '\t'].reduce((best, char) => (count(char) > count(best) ? char : best));
}
