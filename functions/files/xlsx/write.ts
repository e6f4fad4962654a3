import { Zip, ZipDeflate } from 'fflate';
import { markedAsText } from '#shared/text/formulas.ts';
import { serialOf, serialOfTime } from './dates.ts';
import { laidOut } from './layout.ts';
import { formatOf, isDecimalText } from './numbers.ts';
import { columnName, type Sheet, type SheetCell } from './sheet.ts';
import { DATE_FORMAT, type Look, Styles, TEXT_FORMAT, TIME_FORMAT } from './styles.ts';
import { xmlString } from './text.ts';

const NS = 'http://schemas.openxmlformats.org';
const MAIN = `${NS}/spreadsheetml/2006/main`;
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** The media type of a workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Characters of a part that are made before they are packed. */
const AT_ONCE = 65_536;

/**
 * Writes a workbook (ECMA-376, transitional), piece by piece as it is asked for: no more of it is held than what was not yet
 * taken. Text is always inline text and never a formula; text that a spreadsheet could read as one gets an apostrophe in front
 * (`markedAsText`). Nothing that stands in the sheets is lost: see `laidOut` for what does not fit a cell or a sheet.
 */
export function* workbook(sheets: readonly Sheet[]): Generator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    if (chunk.length > 0) made.push(chunk);
  });
  const taken = () => made.splice(0);
  for (const { name, parts } of filesOf(laidOut(sheets))) {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    for (const text of gathered(parts)) {
      entry.push(Buffer.from(text));
      yield* taken();
    }
    entry.push(new Uint8Array(0), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

type PackedFile = { readonly name: string; readonly parts: Iterable<string> };

/** The files of the package; the styles come last, since they are those that the sheets have used. */
function* filesOf(all: readonly Sheet[]): Generator<PackedFile> {
  const styles = new Styles();
  yield { name: '[Content_Types].xml', parts: [contentTypes(all.length)] };
  yield { name: '_rels/.rels', parts: [relations([['officeDocument', 'xl/workbook.xml']])] };
  yield { name: 'xl/workbook.xml', parts: [workbookXml(all)] };
  const targets = all.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const);
  yield { name: 'xl/_rels/workbook.xml.rels', parts: [relations([...targets, ['styles', 'styles.xml']])] };
  for (const [index, sheet] of all.entries()) {
    yield { name: `xl/worksheets/sheet${index + 1}.xml`, parts: sheetXml(sheet, styles) };
  }
  yield { name: 'xl/styles.xml', parts: [XML + styles.xml(MAIN)] };
}

/** Texts put together until they are worth packing. */
function* gathered(parts: Iterable<string>): Generator<string> {
  let text = '';
  for (const part of parts) {
    text += part;
    if (text.length < AT_ONCE) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

function* sheetXml({ columns, rows }: Sheet, styles: Styles): Iterable<string> {
  const last = columnName(columns.length - 1);
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">`;
  yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>';
  yield columns
    .map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  yield '</cols><sheetData>';
  const heading = columns.map(({ title }, index) =>
    textXml(`${columnName(index)}1`, title, styles.idOf({ heading: true })),
  );
  yield `<row r="1">${heading.join('')}</row>`;
  let number = 1;
  for (const row of rows) {
    number += 1;
    yield rowXml(number, row, styles);
  }
  yield `</sheetData><autoFilter ref="A1:${last}${number}"/></worksheet>`;
}

function rowXml(number: number, cells: readonly SheetCell[], styles: Styles): string {
  const parts = cells.map((cell, index) => cellXml(`${columnName(index)}${number}`, cell, styles));
  return `<row r="${number}">${parts.join('')}</row>`;
}

/** A cell by its type; what its type cannot hold (a day before 1900, a stored number that is none) is text. */
function cellXml(at: string, cell: SheetCell, styles: Styles): string {
  if (cell === null || cell === '') return '';
  const text = (value: string) => textXml(at, value, styles.idOf({ format: TEXT_FORMAT, wrap: /[\r\n]/.test(value) }));
  const number = (value: string, look: Look) => `<c r="${at}" s="${styles.idOf(look)}"><v>${value}</v></c>`;
  if (typeof cell === 'string') return text(cell);
  if ('flag' in cell) return `<c r="${at}" t="b"><v>${cell.flag ? 1 : 0}</v></c>`;
  if ('number' in cell) {
    if (!isDecimalText(cell.number)) return text(cell.number);
    return number(cell.number, { format: formatOf(cell.number, cell.shown ?? {}) });
  }
  if ('date' in cell) {
    const serial = serialOf(cell.date);
    return serial === null ? text(cell.date) : number(String(serial), { format: DATE_FORMAT });
  }
  const serial = serialOfTime(cell.time);
  return serial === null ? text(cell.time) : number(String(serial), { format: TIME_FORMAT });
}

function textXml(at: string, text: string, look: number): string {
  if (text === '') return '';
  const written = xmlString(markedAsText(text));
  return `<c r="${at}" s="${look}" t="inlineStr"><is><t xml:space="preserve">${written}</t></is></c>`;
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
    ({ name }, index) => `<sheet name="${xmlString(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const names = `xmlns="${MAIN}" xmlns:r="${NS}/officeDocument/2006/relationships"`;
  return `${XML}<workbook ${names}><sheets>${parts.join('')}</sheets></workbook>`;
}
