export * as exports from './exports/store.ts';
export { yearSheets } from './exports/year-workbook.ts';
