import { separatorsOf } from '#shared/library/numbers/separators.ts';
import { numberLocales } from './rules.ts';

/** A number format that can be chosen, by the locale that writes numbers so. */
export type NumberLocale = (typeof numberLocales)[number];

/** What is known of how a person writes numbers in an organisation. */
export type KnownFormats = {
  /** What they chose for this organisation; it settles the matter. */
  readonly choice: string | null;
  /** The number format of their profile. */
  readonly setting: string | null;
  /** The language of their browser. */
  readonly browser: string | null;
  /** The organisation's number format; null outside of one. */
  readonly organisation: string | null;
};

/** How numbers are shown to a person, and the locales whose reading of a text may be meant. */
export type NumberFormats = {
  readonly shown: NumberLocale;
  /** One where it is settled; two that write numbers differently, the person's first, where a text has to be asked about. */
  readonly read: readonly NumberLocale[];
};

/**
 * How a person's numbers are shown and read. Their choice for the organisation decides; before they made one, their own
 * format (the profile's, else the browser's) and the organisation's stand side by side, and what both can read and read
 * differently is asked once.
 */
export function numberFormats({ choice, setting, browser, organisation }: KnownFormats): NumberFormats {
  const chosen = known(choice);
  if (chosen) return { shown: chosen, read: [chosen] };
  const theirs = known(organisation);
  const own = known(setting) ?? (browser === null ? undefined : nearestFormat(browser)) ?? theirs ?? DEFAULT;
  const shown = known(setting) ?? theirs ?? own;
  return { shown, read: theirs && !writeAlike(own, theirs) ? [own, theirs] : [shown] };
}

function known(locale: string | null): NumberLocale | undefined {
  return numberLocales.find((each) => each === locale);
}

/** The format of an organisation that says none, from nowhere. */
const DEFAULT: NumberLocale = 'en-GB';

/** The format that writes numbers as a locale does: the locale itself, else one that separates alike; undefined for none. */
export function nearestFormat(locale: string): NumberLocale | undefined {
  const exact = numberLocales.find((each) => each.toLowerCase() === locale.toLowerCase());
  if (exact) return exact;
  if (separatorsOf(locale) === null) return undefined;
  const alike = numberLocales.filter((each) => writeAlike(each, locale));
  const language = (each: string) => each.split('-')[0]?.toLowerCase();
  return alike.find((each) => language(each) === language(locale)) ?? alike[0];
}

/** The number format with which an organisation of a country begins, by the country's most spoken language. */
export function formatOfCountry(country: string | null | undefined): NumberLocale {
  if (!country || !/^[A-Z]{2}$/.test(country)) return DEFAULT;
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  const own = numberLocales.find((each) => each.endsWith(`-${country}`) && each.startsWith(`${language}-`));
  const ofCountry = own ?? numberLocales.find((each) => each.endsWith(`-${country}`));
  return ofCountry ?? nearestFormat(`${language}-${country}`) ?? DEFAULT;
}

function writeAlike(one: string, other: string): boolean {
  const [a, b] = [separatorsOf(one), separatorsOf(other)];
  return a !== null && b !== null && a.point === b.point && a.group === b.group;
}
