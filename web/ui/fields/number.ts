import { formatNumber } from '#shared/library/numbers/rules.ts';
import { readPlain } from '#shared/library/quantities/reading.ts';

/**
 * A text read as a decimal string, null for an empty one, with the unit where it names another than the field's; or a
 * sentence that says why it cannot be read.
 */
export type NumberReading =
  | { readonly ok: true; readonly value: string | null; readonly unit?: string }
  | { readonly ok: false; readonly message: string };

/** Reads a number as the locales write it; refuses a percent sign, whose meaning only the field can know. */
export function readDecimal(text: string, locales: readonly string[]): NumberReading {
  if (text.trim() === '') return { ok: true, value: null };
  const reading = readPlain({ type: 'number', unit: null, units: [] }, text, { locales, unit: null });
  return reading.kind === 'read' ? { ok: true, value: reading.value } : { ok: false, message: reading.message };
}

/** Every digit of a decimal string, grouped as the locale does. */
export function formatDecimal(value: string, locale: string): string {
  return formatNumber(value, locale);
}

/** A decimal string as one edits it: no grouping, the locale's decimal mark. */
export function plainDecimal(value: string, locale: string): string {
  return formatNumber(value, locale, { ungrouped: true });
}
