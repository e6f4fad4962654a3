/** Number formats that a person may choose: they decide what `1.234` means. */
export const numberLocales = [
  'en-GB',
  'en-US',
  'de-DE',
  'de-CH',
  'fr-FR',
  'es-ES',
  'it-IT',
  'nl-NL',
  'nb-NO',
  'sv-SE',
  'da-DK',
  'fi-FI',
  'pl-PL',
] as const;

/** Is this an IANA time zone that this machine can compute with? */
export function isTimeZone(name: string): boolean {
  // An offset such as +01:00 is understood as well, but knows no summer time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
