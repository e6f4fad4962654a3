import { normalise } from './normalise.ts';

/** The decimal point and the thousands separator of a locale, in their plain forms, and whether it groups by lakhs. */
export interface Separators {
  readonly point: string;
  readonly group: string;
  readonly indian: boolean;
}

const known = new Map<string, Separators | null>();

/** Finds the separators of a locale; null for a text that is not a locale. */
export function separatorsOf(locale: string): Separators | null {
  const found = known.get(locale);
  if (found !== undefined) return found;
  const separators = isLocale(locale) ? read(locale) : null;
  known.set(locale, separators);
  return separators;
}

function isLocale(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length === 1;
  } catch {
    return false;
  }
}

function read(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale).formatToParts(123_456_789.5);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const groups = parts.filter((part) => part.type === 'integer');
  // Spaces are trimmed away by normalise, so a group separator of spaces alone is a space.
  return {
    point: normalise(of('decimal')),
    group: normalise(of('group')) || ' ',
    indian: groups.at(-2)?.value.length === 2,
  };
}
