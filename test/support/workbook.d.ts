import type { Sheet } from '#functions/files/xlsx/sheet.ts';
/** A workbook as a whole, for whoever reads it. */
export declare function wholeBook(sheets: readonly Sheet[]): Buffer;
