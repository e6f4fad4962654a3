import fc from 'fast-check';
import type { SheetCell } from '#functions/files/xlsx/sheet.ts';
/** A plain date of any year that a calendar has. */
export declare const anyDate: fc.Arbitrary<string>;
/** A decimal string as the product stores it, of up to 34 digits. */
export declare const anyNumber: fc.Arbitrary<string>;
/** A text that a person may enter anywhere: whatever Unicode has, and what is known to be awkward. */
export declare const anyText: fc.Arbitrary<string>;
/** A cell of any type. */
export declare const anyCell: fc.Arbitrary<SheetCell>;
