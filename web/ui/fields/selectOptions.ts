/** One thing that can be chosen. */
export interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** A second, quiet line; searched too. */
  readonly hint?: string;
  readonly disabled?: boolean;
}

const fold = (text: string) => text.trim().toLocaleLowerCase();

/** The options that hold the typed text in label or hint, whatever the case; all of them for an empty text. */
export function matching(options: readonly SelectOption[], text: string): readonly SelectOption[] {
  const wanted = fold(text);
  if (wanted === '') return options;
  return options.filter(({ label, hint }) => fold(`${label} ${hint ?? ''}`).includes(wanted));
}

/** A new option may be made from a text that is not empty and is no option's label or value, whatever the case. */
export function canCreate(options: readonly SelectOption[], text: string): boolean {
  const wanted = fold(text);
  return wanted !== '' && !options.some(({ label, value }) => fold(label) === wanted || fold(value) === wanted);
}
