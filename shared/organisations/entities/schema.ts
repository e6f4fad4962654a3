import * as v from 'valibot';
import { Identifier, PlainDate } from '#shared/api/params.ts';
import { nameKey, requiredLine } from '#shared/api/text.ts';
import { Country } from '#shared/organisations/reference/country.ts';

/** What an entity is in the reporting structure; every organisation has exactly one root. */
export const entityTypes = ['root', 'subsidiary', 'site', 'other'] as const;
export type EntityType = (typeof entityTypes)[number];

/** Levels below the root, entities of an organisation, tags of an entity and changes of its ownership, at most. */
export const MAX_DEPTH = 10;
export const MAX_ENTITIES = 5000;
export const MAX_TAGS = 20;
export const MAX_SHARES = 50;

/** The organisation's share of an entity from a date on, as a percentage from 0 to 100 in decimal text. */
export const OwnershipShare = v.strictObject({
  from: PlainDate,
  share: v.pipe(
    v.string(),
    v.regex(/^(?:100(?:\.0{1,10})?|\d{1,2}(?:\.\d{1,10})?)$/, 'Enter a percentage from 0 to 100, like 62.5'),
  ),
});
export type OwnershipShare = v.InferOutput<typeof OwnershipShare>;

/** A part of the organisation that reports: the organisation itself (root), a subsidiary, a site. */
export const ReportingEntity = v.object({
  id: v.string(),
  name: v.string(),
  type: v.picklist(entityTypes),
  parentId: v.nullable(v.string()),
  /** ISO 3166-1 alpha-2. */
  country: v.nullable(v.string()),
  tags: v.array(v.string()),
  /** First and last day on which the entity belongs to the organisation; null = since ever, until further notice. */
  fromDate: v.nullable(v.string()),
  toDate: v.nullable(v.string()),
  shares: v.array(v.object({ from: v.string(), share: v.string() })),
  archived: v.boolean(),
  version: v.number(),
});
export type ReportingEntity = v.InferOutput<typeof ReportingEntity>;

const Tag = requiredLine(50, 'A tag has at most 50 characters', 'A tag has at least one character');

const fields = {
  name: requiredLine(200, 'A name has at most 200 characters', 'Enter a name'),
  country: v.nullable(Country),
  tags: v.pipe(
    v.array(Tag),
    v.maxLength(MAX_TAGS, `An entity has at most ${MAX_TAGS} tags`),
    v.check((tags) => new Set(tags.map(nameKey)).size === tags.length, 'The same tag is there twice'),
  ),
  fromDate: v.nullable(PlainDate),
  toDate: v.nullable(PlainDate),
  shares: v.pipe(
    v.array(OwnershipShare),
    v.maxLength(MAX_SHARES, `At most ${MAX_SHARES} changes of ownership`),
    v.check(
      (shares) => new Set(shares.map(({ from }) => from)).size === shares.length,
      'Two shares begin on the same day',
    ),
  ),
};

/** A new entity; without a parent it stands directly below the root. */
export const NewEntity = v.strictObject({
  name: fields.name,
  type: v.picklist(['subsidiary', 'site', 'other'], 'Choose subsidiary, site or other'),
  parentId: v.optional(Identifier),
  country: v.optional(fields.country, null),
  tags: v.optional(fields.tags, []),
  fromDate: v.optional(fields.fromDate, null),
  toDate: v.optional(fields.toDate, null),
  shares: v.optional(fields.shares, []),
});
export type NewEntity = v.InferOutput<typeof NewEntity>;

/** All of an entity as its form sends it, with the version that the form was opened with. */
export const EntityChange = v.strictObject({
  ...fields,
  type: v.picklist(entityTypes, 'Choose subsidiary, site or other'),
  parentId: v.nullable(Identifier),
  archived: v.optional(v.boolean(), false),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type EntityChange = v.InferOutput<typeof EntityChange>;
