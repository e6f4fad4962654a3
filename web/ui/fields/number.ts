import { formatNumber, readNumber } from '#shared/library/numbers/rules.ts';

/**
 * A text read as a decimal string, null for an empty one, with the unit where it names another than the field's; or a
 * sentence that says why it cannot be read.
 */
export type NumberReading =
  | { readonly ok: true; readonly value: string | null; readonly unit?: string }
  | { readonly ok: false; readonly message: string };

/** The person's locale, which decides how numbers are typed and shown. */
export function userLocale(): string {
  return globalThis.navigator?.language || 'en-GB';
}

/** Reads a number as the person's locale writes it; refuses a percent sign, whose meaning only the field can know. */
export function readDecimal(text: string): NumberReading {
  const reading = readNumber(text, userLocale());
  if (reading.ok) {
    if (reading.percent) return { ok: false, message: 'Enter the number without a percent sign.' };
    return { ok: true, value: reading.value };
  }
  if (reading.reason === 'empty') return { ok: true, value: null };
  return { ok: false, message: reading.message };
}

/** Every digit of a decimal string, grouped as the person's locale does. */
export function formatDecimal(value: string): string {
  return formatNumber(value, userLocale());
}

/** A decimal string as one edits it: no grouping, the locale's decimal mark. */
export function plainDecimal(value: string): string {
  return formatNumber(value, userLocale(), { ungrouped: true });
}
