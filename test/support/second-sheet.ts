import { Unzip, UnzipInflate } from 'fflate';
import { blocksOf, largeYear } from '#bench/exports/large.ts';
import { Aside } from '#functions/files/aside.ts';
import { workbook } from '#functions/files/xlsx/write.ts';
import { lineSheets } from '#functions/reporting/exports/line-sheets.ts';
import { askingFor } from '#functions/reporting/exports/samples.ts';
import { periods } from '#shared/collection/periods/rules.ts';

/**
 * `node test/support/second-sheet.ts <entities> <data points>`: makes the sheet of values of a year that is answered each month,
 * as an export does, and reads it back as it comes. Prints the sheets, each with its rows, heading included, and how its first
 * and its last row read, and the most memory that the process took, in MB.
 */
const [entities = '0', dataPoints = '0'] = process.argv.slice(2);
const months = periods.filter((period) => period.startsWith('M'));
const year = largeYear(Number(entities), Number(dataPoints));
const aside = new Aside();
const { values } = await lineSheets(askingFor(year), undefined, aside, blocksOf(year, months));

type Read = { readonly name: string; rows: number; first: string; last: string };
const parts = new Map<string, Read>();
let named = '';
const unzip = new Unzip((file) => {
  const sheet = /worksheets\/(.+)\.xml$/.exec(file.name)?.[1];
  const read: Read = { name: file.name, rows: 0, first: '', last: '' };
  if (sheet) parts.set(sheet, read);
  let open = '';
  const decoder = new TextDecoder();
  file.ondata = (error, data, final) => {
    if (error) throw error;
    const text = open + decoder.decode(data, { stream: !final });
    if (file.name === 'xl/workbook.xml') named += decoder.decode(data);
    const rows = text.split('</row>');
    // What comes after the last row that is whole is a part of the next one.
    open = rows.pop() ?? '';
    read.rows += rows.length;
    read.last = rows.at(-1) ?? read.last;
    if (read.rows === rows.length) read.first = rows[1] ?? read.first;
  };
  file.start();
});
unzip.register(UnzipInflate);
let [bytes, pieces] = [0, 0];
for (const piece of workbook([values])) {
  bytes += piece.length;
  pieces += 1;
  unzip.push(piece);
}
unzip.push(new Uint8Array(0), true);
aside.close();

const names = [...named.matchAll(/<sheet name="([^"]+)"/g)].map(([, name = '']) => plain(name));
const sheets = [...parts.values()].map(({ rows, first, last }, at) => {
  return { name: names[at], rows, first: textsOf(first), last: textsOf(last) };
});
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(`${JSON.stringify({ sheets, bytes, pieces, megabytes })}\n`);

/** The texts of a row. */
function textsOf(row: string): string[] {
  return [...row.matchAll(/<t [^>]*>([^<]*)<\/t>/g)].map(([, text = '']) => plain(text));
}

function plain(text: string): string {
  return text.replaceAll('&apos;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}
