import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatNumber } from '#shared/library/numbers/rules.ts';
import { readQuantity } from '#shared/library/quantities/rules.ts';
import { countryCodes } from '#shared/organisations/reference/countries.ts';
import { formatOfCountry, nearestFormat, numberFormats } from './numbers.ts';
import { numberLocales } from './rules.ts';

const nothing = { choice: null, setting: null, browser: null, organisation: null };
const read = (text: string, locales: readonly string[]) => {
  const reading = readQuantity({ type: 'number', unit: null, units: [] }, text, { locales, unit: null });
  return reading.kind === 'read' ? reading.value : reading.kind;
};

test.each([
  ['DE', 'de-DE'],
  ['GB', 'en-GB'],
  ['US', 'en-US'],
  ['CH', 'de-CH'],
  ['FR', 'fr-FR'],
  ['NO', 'nb-NO'],
  ['PL', 'pl-PL'],
  ['IE', 'en-GB'],
])('an organisation of %s begins with %s', (country, format) => {
  expect(formatOfCountry(country)).toBe(format);
});

test('every country begins with a format that writes numbers as its people do, or with the British one', () => {
  for (const country of countryCodes) {
    const { language } = new Intl.Locale(`und-${country}`).maximize();
    const theirs = new Intl.NumberFormat(`${language}-${country}`, { numberingSystem: 'latn' }).format(1234567.5);
    const format = formatOfCountry(country);
    const ours = new Intl.NumberFormat(format).format(1234567.5);
    if (format !== 'en-GB') expect(ours.replace(/\s/g, ' '), country).toBe(theirs.replace(/\s/g, ' '));
  }
  expect(formatOfCountry(null)).toBe('en-GB');
});

test.each([
  ['de', 'de-DE'],
  ['en-AU', 'en-GB'],
  ['pt-BR', 'de-DE'],
  ['nb', 'nb-NO'],
  ['not a locale', undefined],
])('a browser in %s writes numbers as %s', (browser, format) => {
  const found = nearestFormat(browser);
  expect(found && formatNumber('1234.5', found)).toBe(format && formatNumber('1234.5', format));
});

describe('how numbers are read', () => {
  test('locale-of-the-user: a German company that begins from its country reads 1.234 of a German as 1234', () => {
    const formats = numberFormats({ ...nothing, browser: 'de-DE', organisation: formatOfCountry('DE') });
    expect(read('1.234', formats.read)).toBe('1234');
  });

  test('locale-of-the-user: where the organisation writes otherwise it is asked, until they chose', () => {
    const known = { ...nothing, browser: 'de-DE', organisation: 'en-GB' };
    expect(numberFormats(known)).toEqual({ shown: 'en-GB', read: ['de-DE', 'en-GB'] });
    expect(read('1.234', numberFormats(known).read)).toBe('ambiguous');
    expect(read('1.234', numberFormats({ ...known, choice: 'de-DE' }).read)).toBe('1234');
    expect(read('1.234', numberFormats({ ...known, choice: 'en-GB' }).read)).toBe('1.234');
  });

  test("the profile's format counts before the browser's, and shows the numbers", () => {
    const known = { ...nothing, setting: 'fr-FR', browser: 'en-US', organisation: 'de-DE' };
    expect(numberFormats(known)).toEqual({ shown: 'fr-FR', read: ['fr-FR', 'de-DE'] });
    expect(numberFormats({ ...nothing, setting: 'fr-FR', browser: 'en-US' })).toEqual({
      shown: 'fr-FR',
      read: ['fr-FR'],
    });
    expect(numberFormats({ ...nothing, browser: 'nb' }).read).toHaveLength(1);
    expect(numberFormats(nothing)).toEqual({ shown: 'en-GB', read: ['en-GB'] });
  });

  test('a text is never read in one way while the person and the organisation read it differently', () => {
    const format = fc.constantFrom(...numberLocales);
    const text = fc.stringMatching(/^\d{1,3}(?:[., ]\d{3}){0,2}(?:[.,]\d{1,3})?$/);
    fc.assert(
      fc.property(format, format, text, (browser, organisation, typed) => {
        const both = [read(typed, [browser]), read(typed, [organisation])];
        const reading = read(typed, numberFormats({ ...nothing, browser, organisation }).read);
        const differ = both[0] !== both[1] && both.every((each) => /^\d/.test(each));
        if (differ) expect(reading).toBe('ambiguous');
        else if (/^\d/.test(reading)) expect(both).toContain(reading);
      }),
    );
  });
});
