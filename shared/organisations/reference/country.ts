import * as v from 'valibot';
import { isCountryCode } from './countries.ts';

/** A country as it is sent: its code. */
export const Country = v.pipe(
  v.string('Choose a country'),
  v.check(isCountryCode, 'Choose a country'),
  v.metadata({ pattern: '^[A-Z]{2}$', description: 'A country or territory by its alpha-2 code of ISO 3166-1' }),
);
