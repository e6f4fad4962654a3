import { Entity } from 'electrodb';
import * as v from 'valibot';
import { keyText, keyYear, orgId, SERVICE, shapeVersion, timestamps } from '#functions/db/attributes.ts';
import { packed } from '#functions/db/packed.ts';
import { shaped, shapeVersionOf } from '#functions/db/shaped.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';
import { Period } from '#shared/collection/periods/rules.ts';
import { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import { Counts } from '#shared/collection/year/schema.ts';

/** A data point at an entity: how its cells count, and how many of its cells hold anything at all. */
const EntityProgress = v.object({
  counts: Counts,
  /** The same for those who see no drafts: under a draft stands the answer that counts, or none. */
  shown: v.optional(Counts),
  stored: v.number(),
});
export type EntityProgress = Readonly<v.InferOutput<typeof EntityProgress>>;

/** How far a data point is, by entity. */
const ProgressByEntity = v.record(v.string(), EntityProgress);

const Figures = v.record(Period, RollUpFigure);
const FiguresByEntity = v.record(v.string(), Figures);

const Sizes = v.array(v.tuple([v.string(), v.string()]));
const Spreads = v.record(Period, v.object({ count: v.number(), largest: Sizes, smallest: Sizes }));

/** What stands in each block of a part, in short; none where the part's own item holds all of it. */
const Marks = v.array(v.string());

/** What the last projection wrote, part by part, in short; and block by block where a part lies in blocks. */
const Digests = v.partial(
  v.object({
    periods: v.string(),
    entities: v.string(),
    progress: v.string(),
    blocks: v.object({ entities: Marks, progress: Marks }),
  }),
);

const roll = {
  orgId,
  year: keyYear,
  metricId: keyText,
  /** Raised by every projection: the next one writes only over what it read. */
  rev: { type: 'number', required: true },
  ...timestamps,
} as const;

/** A metric's figures for the organisation, by period: small, because a dashboard reads a year of them at once. */
export const RollUpEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'rollUp', version: '1' },
    attributes: {
      ...roll,
      /** Version 1 knew no blocks, version 2 neither `through` nor `unmade`. */
      v: shapeVersionOf(3),
      periods: { ...shaped(Figures), required: true },
      libraryVersion: { type: 'string', required: true },
      /** The next projection writes the parts that differ. */
      digests: shaped(Digests),
      /** When the newest answer was given that the figures are made of, '' where they have none; absent of a formula. */
      through: { type: 'string' },
      /** An item beside it says that the figures are not made: the next projection takes it away. */
      unmade: { type: 'boolean' },
    },
    indexes: {
      // Dashboards and exports: all metrics of a year.
      byYear: { pk: { field: 'pk', composite: ['orgId', 'year'] }, sk: { field: 'sk', composite: ['metricId'] } },
    },
  },
  table,
);

/** The same by entity and period: read for one metric, or as a whole by an export. Of many entities it lies in blocks. */
export const EntityRollUpEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'entityRollUp', version: '1' },
    attributes: {
      ...roll,
      /** Version 2 knew no spread. */
      v: shapeVersionOf(3),
      entities: packed(FiguresByEntity),
      blocks: shaped(Marks),
      /** Of figures in blocks, by period: how far they lie apart, so that a save holds a value against them by this item alone. */
      spread: { ...packed(Spreads), required: false },
    },
    indexes: {
      // The explanation of a figure, exports, and what a saved value is held against.
      byYear: { pk: { field: 'pk', composite: ['orgId', 'year'] }, sk: { field: 'sk', composite: ['metricId'] } },
    },
  },
  table,
);

/** How far a data point is, by entity: all that lists of sections and data points need. Of many entities it lies in blocks. */
export const ProgressEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'progress', version: '1' },
    attributes: {
      ...roll,
      v: shapeVersionOf(2),
      entities: packed(ProgressByEntity),
      blocks: shaped(Marks),
    },
    indexes: {
      // Sections, data points and progress of a year.
      byYear: { pk: { field: 'pk', composite: ['orgId', 'year'] }, sk: { field: 'sk', composite: ['metricId'] } },
    },
  },
  table,
);

const block = {
  orgId,
  year: keyYear,
  metricId: keyText,
  /** Which of the blocks, from 0: an entity's follows from its id and from how many there are. */
  block: { type: 'number', required: true, readOnly: true },
  v: shapeVersion,
  /** What the part's own item says of this block: one that says something else is of another projection. */
  mark: { type: 'string', required: true },
  ...timestamps,
} as const;

/** The figures of a metric at some of its entities, where these are many. */
export const FigureBlockEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'figureBlock', version: '1' },
    attributes: { ...block, entities: packed(FiguresByEntity) },
    indexes: {
      // With the metric's figures by entity, which say how many blocks there are.
      byMetric: {
        pk: { field: 'pk', composite: ['orgId', 'year', 'metricId'] },
        sk: { field: 'sk', composite: ['block'] },
      },
    },
  },
  table,
);

/** How far a data point is at some of its entities, where these are many. */
export const ProgressBlockEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'progressBlock', version: '1' },
    attributes: { ...block, entities: packed(ProgressByEntity) },
    indexes: {
      // With the data point's progress, which says how many blocks there are.
      byMetric: {
        pk: { field: 'pk', composite: ['orgId', 'year', 'metricId'] },
        sk: { field: 'sk', composite: ['block'] },
      },
    },
  },
  table,
);

export const rollUpTelling = telling(RollUpEntity, {
  plain: ['metricId', 'periods', 'libraryVersion', 'digests', 'through'],
});

export const entityRollUpTelling = telling(EntityRollUpEntity, { plain: ['metricId', 'entities', 'blocks', 'spread'] });

export const progressTelling = telling(ProgressEntity, { plain: ['metricId', 'entities', 'blocks'] });

export const figureBlockTelling = telling(FigureBlockEntity, { plain: ['metricId', 'mark', 'entities'] });

export const progressBlockTelling = telling(ProgressBlockEntity, { plain: ['metricId', 'mark', 'entities'] });
