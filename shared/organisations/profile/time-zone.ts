import * as v from 'valibot';
import { isTimeZone } from './rules.ts';

/** A time zone as it is sent: its name in the IANA database. */
export const TimeZone = v.pipe(
  v.string('Choose a time zone'),
  v.maxLength(64),
  v.check(isTimeZone, 'Choose a time zone'),
  v.metadata({ pattern: '^[A-Za-z]', description: 'A time zone by its IANA name, such as Europe/Oslo' }),
);
