import type { Sheet } from '#functions/files/xlsx/sheet.ts';
import { workbook } from '#functions/files/xlsx/write.ts';

/** A workbook as a whole, for whoever reads it. */
export function wholeBook(sheets: readonly Sheet[]): Buffer {
  return Buffer.concat([...workbook(sheets)]);
}
