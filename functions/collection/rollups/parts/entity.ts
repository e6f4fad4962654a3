import { Entity } from 'electrodb';
import * as v from 'valibot';
import { FiguresByEntity, Marks, rollAttributes } from '#functions/collection/rollups/attributes.ts';
import { keyText, keyYear, orgId, SERVICE, shapeVersion, timestamps } from '#functions/db/attributes.ts';
import { packed } from '#functions/db/packed.ts';
import { shaped, shapeVersionOf } from '#functions/db/shaped.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';
import { Period } from '#shared/collection/periods/rules.ts';
import { Counts } from '#shared/collection/year/schema.ts';

/** Counts as they are kept; open points were not counted at first, and are with the data point's next projection. */
const KeptCounts = v.object({ ...Counts.entries, toLookAt: v.optional(v.number(), 0) });

/** A data point at an entity: how its cells count, and how many of its cells hold anything at all. */
const EntityProgress = v.object({
  counts: KeptCounts,
  /** The same for those who see no drafts: under a draft stands the answer that counts, or none. */
  shown: v.optional(KeptCounts),
  stored: v.number(),
});
export type EntityProgress = Readonly<v.InferOutput<typeof EntityProgress>>;

/** How far a data point is, by entity. */
const ProgressByEntity = v.record(v.string(), EntityProgress);

const Sizes = v.array(v.tuple([v.string(), v.string()]));
const Spreads = v.record(Period, v.object({ count: v.number(), largest: Sizes, smallest: Sizes }));

/**
 * A metric's figures by entity and period: read for one metric, or as a whole by an export. Of many entities it lies in blocks; of
 * a formula at few entities it lies with the organisation's figures, and there is no such item.
 */
export const EntityRollUpEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'entityRollUp', version: '1' },
    attributes: {
      ...rollAttributes,
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
      ...rollAttributes,
      /** Version 2 counted no open points. */
      v: shapeVersionOf(3),
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
    // Version 1 counted no open points.
    attributes: { ...block, v: shapeVersionOf(2), entities: packed(ProgressByEntity) },
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

export const entityRollUpTelling = telling(EntityRollUpEntity, { plain: ['metricId', 'entities', 'blocks', 'spread'] });

export const progressTelling = telling(ProgressEntity, { plain: ['metricId', 'entities', 'blocks'] });

export const figureBlockTelling = telling(FigureBlockEntity, { plain: ['metricId', 'mark', 'entities'] });

export const progressBlockTelling = telling(ProgressBlockEntity, { plain: ['metricId', 'mark', 'entities'] });
