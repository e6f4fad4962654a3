/** One thing that can be chosen. */
export interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** A second, quiet line; searched too. */
  readonly hint?: string;
  readonly disabled?: boolean;
}

/** Without case and accents: `Österreich` is found by `oster`. */
const fold = (text: string) => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** How well a label answers a typed text, best first: begins with it, has a word that does, holds it. */
const STARTS = 0;
const WORD_STARTS = 1;
const HOLDS = 2;

function rank({ label, hint }: SelectOption, wanted: string): number | null {
  const name = fold(label);
  const more = fold(hint ?? '');
  if (name.startsWith(wanted)) return STARTS;
  if (wordStart(name, wanted) !== -1 || wordStart(more, wanted) !== -1) return WORD_STARTS;
  return name.includes(wanted) || more.includes(wanted) ? HOLDS : null;
}

/** Where a word of the text begins with what is wanted; -1 where none does. */
function wordStart(text: string, wanted: string): number {
  let at = text.indexOf(wanted);
  while (at > 0 && /[\p{L}\p{N}]/u.test(text.charAt(at - 1))) at = text.indexOf(wanted, at + 1);
  return at;
}

/**
 * The options that hold the typed text in label or hint, whatever case and accents: first those whose label begins with
 * it, then those where a word does, then the rest, each in the order of the list. All of them for an empty text.
 */
export function matching(options: readonly SelectOption[], text: string): readonly SelectOption[] {
  const wanted = fold(text);
  if (wanted === '') return options;
  const ranked: SelectOption[][] = [[], [], []];
  for (const option of options) {
    const at = rank(option, wanted);
    if (at !== null) ranked[at]?.push(option);
  }
  return ranked.flat();
}

/** A label cut around the place that answers the typed text; null where none does, or only without accents. */
export function matchedPart(label: string, text: string): readonly [string, string, string] | null {
  const wanted = text.trim().toLocaleLowerCase();
  const lower = label.toLocaleLowerCase();
  if (wanted === '' || lower.length !== label.length) return null;
  const word = wordStart(lower, wanted);
  const at = word === -1 ? lower.indexOf(wanted) : word;
  return at === -1 ? null : [label.slice(0, at), label.slice(at, at + wanted.length), label.slice(at + wanted.length)];
}

/** The options with those that are chosen on top, for a list that is too long to look through. */
export function chosenFirst(options: readonly SelectOption[], chosen: readonly string[]): readonly SelectOption[] {
  const isChosen = ({ value }: SelectOption) => chosen.includes(value);
  return [...options.filter(isChosen), ...options.filter((option) => !isChosen(option))];
}

/** A new option may be made from a text that is not empty and is no option's label or value, whatever the case. */
export function canCreate(options: readonly SelectOption[], text: string): boolean {
  const wanted = fold(text);
  return wanted !== '' && !options.some(({ label, value }) => fold(label) === wanted || fold(value) === wanted);
}
