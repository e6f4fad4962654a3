/**
 * What a spreadsheet may take for the beginning of a formula, in its full-width spellings too: OWASP, CSV injection. A
 * line end counts, since what follows it begins a line in separated text.
 */
const BEGINS_FORMULA = /^[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n\0]/;
/** The same behind apostrophes: what was marked before is marked once more, so that the mark can be taken off again. */
const MARKED = /^'+[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n\0]/;
/** A number as people and programs write it. It is no formula, whatever its sign. */
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i;

/**
 * The text as no spreadsheet takes it for a formula: an apostrophe stands before what looks like one. `withoutMark` gives
 * the text back exactly.
 */
export function markedAsText(text: string): string {
  if (MARKED.test(text)) return `'${text}`;
  return BEGINS_FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** The text behind the mark of `markedAsText`; a text without the mark as it stands. */
export function withoutMark(text: string): string {
  return MARKED.test(text) ? text.slice(1) : text;
}
