import * as v from 'valibot';
import { IDENTIFIER } from './identifier.ts';

/** An identifier in a path, a query or a body. */
export const Identifier = v.pipe(
  v.string(),
  v.regex(IDENTIFIER, 'Not an identifier: use lower-case letters, digits, dots, dashes and underscores'),
);

/** The labels that a reporting year may have. */
export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2100;

/** The label of a reporting year, 2000 to 2100. Accepts the text of a path segment. */
export const Year = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^\d{4}$/, 'A year has four digits'), v.transform(Number)), v.number()]),
  v.integer('A year is a whole number'),
  v.minValue(FIRST_YEAR, 'Years start at 2000'),
  v.maxValue(LAST_YEAR, 'Years end at 2100'),
);

/** A plain date `YYYY-MM-DD` that exists in the calendar. */
export const PlainDate = v.pipe(
  v.string(),
  v.isoDate('Write the date as YYYY-MM-DD'),
  v.check((text) => {
    const date = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  }, 'This date does not exist'),
);

const domainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** The key of an upload that was just made, as the address for it was answered. */
export const UploadKey = v.pipe(
  v.string(),
  v.maxLength(500, 'Upload the picture first'),
  v.regex(/^[\w./-]*$/, 'Upload the picture first'),
);

/** The secret of an invitation's link: 256 random bits in hex. */
export const InviteToken = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'This is no invitation link of ours'));

/** What the link of a digest carries: a person's id, and in hex the proof that the link is ours. */
export const UnsubscribeToken = v.pipe(
  v.string(),
  v.maxLength(200, 'This is no link of ours'),
  v.regex(/^[a-z0-9._-]+\.[0-9a-f]{64}$/, 'This is no link of ours'),
);

/** The path parameters that are more than an identifier, by name: one name means one thing in the whole API. */
export const pathParams = {
  year: Year,
  domain: v.pipe(v.string(), v.toLowerCase(), v.maxLength(253), v.regex(domainName, 'Not a domain name')),
  scope: v.picklist(['1', '2', '3'], 'A scope is 1, 2 or 3'),
} as const;

/** The schema that a path parameter of this name is parsed with. */
export function paramSchema(name: string): v.GenericSchema<unknown, unknown> {
  return Object.hasOwn(pathParams, name) ? pathParams[name as keyof typeof pathParams] : Identifier;
}
