import * as v from 'valibot';
import { CONTROL, HALVES } from './secret.ts';

/**
 * The two kinds of text that people and programs write. A line is a name, a tag, a title; a long text has paragraphs. The
 * rules, and why marks of direction are refused in lines, stand in docs/decisions/platform.md.
 */
export type TextKind = 'line' | 'long';

/** Control characters but the two that a long text may hold, the line feed and the tabulator. */
const CONTROL_OF_LONG = /(?![\n\t])\p{Cc}/u;
/** What begins another line: one of these in a line is told as such, because it is the ordinary mistake of a paste. */
const BREAKS = /[\n\r\u2028\u2029\u0085]/;
/** Embeddings, overrides and isolates: they reach beyond the name that holds them. LRM, RLM and ALM reach nothing else. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;
/** Code points that Unicode keeps for no character at all; XML cannot carry some of them. */
const NO_CHARACTER = /\p{Noncharacter_Code_Point}/u;
/** Letters, symbols by their class that show nothing: fillers, joiners, blanks of Braille and of music. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * More marks on one letter than any script writes (UAX #15, Stream-Safe Text Format). Composing orders the marks of a letter
 * among each other, which takes the square of their number: 2 MB of them would hold a function for minutes.
 */
const PILED = /\p{M}{31}/u;

/** Does a text show at least one letter, digit, sign or symbol? */
export function isSeen(text: string): boolean {
  return SEEN.test(text.replace(UNSEEN, ''));
}

/**
 * What a name is compared by: two names with one key look alike to whoever reads them. Composed or not, wide or narrow
 * letters, upper or lower case, what shows nothing, and how many spaces make no difference.
 */
export function nameKey(name: string): string {
  const folded = name.replace(UNSEEN, '').normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
  return folded.replace(UNSEEN, '').replace(/\s+/gu, ' ').trim();
}

/** What keeps a text from being stored, as a sentence that says what to do; undefined where nothing does. */
export function textProblem(text: string, kind: TextKind): string | undefined {
  if (HALVES.test(text)) return 'This text holds half of a character: type it again';
  if (PILED.test(text)) return 'This text has more than 30 accents or marks in a row: remove some';
  // A break at the end comes with a paste and is trimmed with the spaces.
  const kept = kind === 'line' ? text.trim() : text.replaceAll('\r\n', '\n');
  if (kind === 'line' && BREAKS.test(kept)) return 'Write this on one line';
  if ((kind === 'line' ? CONTROL : CONTROL_OF_LONG).test(kept)) return 'Remove the control characters from the text';
  if (NO_CHARACTER.test(kept)) return 'Remove what is no character from the text';
  if (kind === 'line' && TURNING.test(kept)) return 'Remove the marks that turn the direction of the text';
  return undefined;
}

/** A text as it is stored: composed (NFC), with line feeds alone between its lines. */
export function stored(text: string): string {
  return text.replaceAll('\r\n', '\n').normalize('NFC');
}

/** A line that may be left empty, at most `longest` UTF-16 units, which is what the fields of a form count too. */
export function line(longest: number, tooLong: string) {
  return written('line', longest, tooLong);
}

/** A line that shows something. */
export function requiredLine(longest: number, tooLong: string, missing: string) {
  return v.pipe(written('line', longest, tooLong, missing), v.nonEmpty(missing));
}

/** A text of several lines that may be left empty. */
export function longText(longest: number, tooLong: string) {
  return written('long', longest, tooLong);
}

/** A text of several lines that shows something. */
export function requiredText(longest: number, tooLong: string, missing: string) {
  return v.pipe(written('long', longest, tooLong, missing), v.nonEmpty(missing));
}

function written(kind: TextKind, longest: number, tooLong: string, missing?: string) {
  return v.pipe(
    v.string(missing ?? 'Write a text'),
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed ? textProblem(dataset.value, kind) : undefined;
      if (message) addIssue({ message });
    }),
    v.transform(stored),
    v.trim(),
    v.maxLength(longest, tooLong),
    v.check((text) => text === '' || isSeen(text), missing ?? 'Write at least one letter, digit or symbol'),
    v.metadata({ text: kind }),
  );
}
