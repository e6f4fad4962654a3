import { Zip, ZipDeflate } from 'fflate';
import { daysBetween } from '#shared/library/dates/rules.ts';

/** A typed cell. Numbers are decimal strings, so that no digit is lost on the way; dates are plain dates. */
export type SheetCell =
  | { readonly number: string }
  | { readonly date: string }
  | { readonly flag: boolean }
  | string
  | null;

/** A sheet: its name, its columns with their widths in characters, and its rows. */
export type Sheet = {
  readonly name: string;
  readonly columns: readonly { readonly title: string; readonly width: number }[];
  readonly rows: Iterable<readonly SheetCell[]>;
};

const NS = 'http://schemas.openxmlformats.org';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
/** Cell styles by their place in styles.xml: plain, heading, date, wrapped text. */
const style = { plain: 0, heading: 1, date: 2, text: 3 } as const;

/**
 * Writes a workbook. Text is always inline text and never a formula; text that a spreadsheet could read as one gets an
 * apostrophe in front, which our import takes off again.
 */
export function workbook(sheets: readonly Sheet[]): Buffer {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const file = (name: string, parts: Iterable<string>) => {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    for (const part of parts) entry.push(Buffer.from(part));
    entry.push(new Uint8Array(0), true);
  };
  file('[Content_Types].xml', [contentTypes(sheets.length)]);
  file('_rels/.rels', [relations([['officeDocument', 'xl/workbook.xml']])]);
  file('xl/workbook.xml', [workbookXml(sheets)]);
  const targets = sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const);
  file('xl/_rels/workbook.xml.rels', [relations([...targets, ['styles', 'styles.xml']])]);
  file('xl/styles.xml', [stylesXml]);
  for (const [index, sheet] of sheets.entries()) file(`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet));
  zip.end();
  return Buffer.concat(chunks);
}

/** Text that no spreadsheet takes for a formula, whatever it begins with. A number written as text stays a number. */
export function neutral(text: string): string {
  if (!'=+-@\t\r\0'.includes(text.charAt(0)) || text === '' || /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i.test(text))
    return text;
  return `'${text}`;
}

function* sheetXml({ columns, rows }: Sheet): Iterable<string> {
  const last = columnName(columns.length - 1);
  yield `${XML}<worksheet xmlns="${NS}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">`;
  yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>';
  yield columns
    .map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  yield '</cols><sheetData>';
  yield rowXml(
    1,
    columns.map(({ title }) => title),
    style.heading,
  );
  let number = 1;
  for (const row of rows) yield rowXml(++number, row);
  yield `</sheetData><autoFilter ref="A1:${last}${number}"/></worksheet>`;
}

function rowXml(number: number, cells: readonly SheetCell[], heading?: number): string {
  const parts = cells.map((cell, index) => cellXml(`${columnName(index)}${number}`, cell, heading));
  return `<row r="${number}">${parts.join('')}</row>`;
}

function cellXml(at: string, cell: SheetCell, heading: number | undefined): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') {
    const used = heading ?? (cell.includes('\n') ? style.text : style.plain);
    return `<c r="${at}" s="${used}" t="inlineStr"><is><t xml:space="preserve">${xmlText(neutral(cell))}</t></is></c>`;
  }
  if ('number' in cell) return `<c r="${at}"><v>${xmlText(cell.number)}</v></c>`;
  if ('flag' in cell) return `<c r="${at}" t="b"><v>${cell.flag ? 1 : 0}</v></c>`;
  return `<c r="${at}" s="${style.date}"><v>${serialOf(cell.date)}</v></c>`;
}

/** Excel's number of a day in the 1900 system: 1 is 1 January 1900, and 1900 counts as a leap year. */
function serialOf(date: string): number {
  return daysBetween('1899-12-30', date);
}

function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** XML text: the entities, and a replacement for every character that XML 1.0 forbids. */
function xmlText(text: string): string {
  const allowed = Array.from(text.toWellFormed(), (char) => (isForbidden(char.codePointAt(0) ?? 0) ? '\ufffd' : char));
  return allowed.join('').replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

function isForbidden(code: number): boolean {
  return (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) || code === 0xfffe || code === 0xffff;
}

function contentTypes(sheets: number): string {
  const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts = Array.from(
    { length: sheets },
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${main}.worksheet+xml"/>`,
  );
  return [
    `${XML}<Types xmlns="${NS}/package/2006/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${main}.styles+xml"/>`,
    ...parts,
    '</Types>',
  ].join('');
}

function relations(targets: readonly (readonly [string, string])[]): string {
  const parts = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${NS}/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${NS}/package/2006/relationships">${parts.join('')}</Relationships>`;
}

function workbookXml(sheets: readonly Sheet[]): string {
  const parts = sheets.map(
    ({ name }, index) => `<sheet name="${xmlText(name.slice(0, 31))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const names = `xmlns="${NS}/spreadsheetml/2006/main" xmlns:r="${NS}/officeDocument/2006/relationships"`;
  return `${XML}<workbook ${names}><sheets>${parts.join('')}</sheets></workbook>`;
}

const stylesXml = [
  `${XML}<styleSheet xmlns="${NS}/spreadsheetml/2006/main">`,
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>',
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><color rgb="FF0F5F58"/><name val="Calibri"/></font></fonts>',
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE3F1EE"/></patternFill></fill></fills>',
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4">',
  '<xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/>',
  '<xf numFmtId="164" applyNumberFormat="1"/>',
  '<xf applyAlignment="1"><alignment wrapText="1" vertical="top"/></xf>',
  '</cellXfs></styleSheet>',
].join('');
