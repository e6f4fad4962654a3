import { countryCodes } from '#shared/organisations/reference/countries.ts';
import { currencyCodes } from '#shared/organisations/reference/currencies.ts';
import { countryLabel } from '#web/features/organisations/entities/words.ts';
import { currencyLabel } from '#web/features/organisations/settings/words.ts';

/** Countries by name. */
export const countryOptions = countryCodes
  .map((value) => ({ value: value as string, label: countryLabel(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

/** Currencies with name and code. */
export const currencyOptions = currencyCodes.map((value) => ({ value: value as string, label: currencyLabel(value) }));

/** The time zones that this browser knows. */
export function timeZoneOptions(): { readonly value: string; readonly label: string }[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
