/** A Markdown table; numbers stand to the right. */
export function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) => row.map(text));
  const widths = heads.map((head, at) => Math.max(head.length, 3, ...cells.map((row) => row[at]?.length ?? 0)));
  const right = heads.map((_, at) => rows.some((row) => typeof row[at] === 'number'));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => (right[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, at) => (right[at] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(heads), line(rule), ...cells.map(line)].join('\n');
}

/** A figure as people read it: three digits that count, thousands with a comma. */
export function text(value: string | number): string {
  if (typeof value === 'string') return value;
  if (Number.isInteger(value) || Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en');
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(1);
}

/** The mark of a figure beside its budget: nothing within it, by how much over it, a dash where there is none. */
export function mark(value: number, most: number | null): string {
  if (most === null) return '-';
  return value <= most ? 'ok' : `**over by ${Math.ceil((value / most - 1) * 100)} %**`;
}
