import { CustomAttributeType, Entity } from 'electrodb';
import { keyText, keyYear, orgId, SERVICE, shapeVersion, timestamps } from '#functions/db/attributes.ts';
import { packed } from '#functions/db/packed.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';
import type { EntityFigures } from '#shared/collection/rollups/rules.ts';
import type { Counts } from '#shared/collection/year/schema.ts';

/** A data point at an entity: how its cells count, and how many of its cells hold anything at all. */
export type EntityProgress = {
  readonly counts: Counts;
  /** The same for those who see no drafts: under a draft stands the answer that counts, or none. */
  readonly shown?: Counts;
  readonly stored: number;
};

/** How far a data point is, by entity. */
export type ProgressByEntity = Readonly<Record<string, EntityProgress>>;

const roll = {
  orgId,
  year: keyYear,
  metricId: keyText,
  v: shapeVersion,
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
      periods: { type: 'any', required: true },
      libraryVersion: { type: 'string', required: true },
      /** What the last projection wrote, part by part: the next one writes the parts that differ. */
      digests: { type: 'any' },
    },
    indexes: {
      // Dashboards and exports: all metrics of a year.
      byYear: { pk: { field: 'pk', composite: ['orgId', 'year'] }, sk: { field: 'sk', composite: ['metricId'] } },
    },
  },
  table,
);

/** The same by entity and period: read for one metric, or as a whole by an export. */
export const EntityRollUpEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'entityRollUp', version: '1' },
    attributes: { ...roll, entities: { type: CustomAttributeType<EntityFigures>('any'), ...packed<EntityFigures>() } },
    indexes: {
      // The explanation of a figure, and exports.
      byYear: { pk: { field: 'pk', composite: ['orgId', 'year'] }, sk: { field: 'sk', composite: ['metricId'] } },
    },
  },
  table,
);

/** How far a data point is, by entity: all that lists of sections and data points need. */
export const ProgressEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'progress', version: '1' },
    attributes: {
      ...roll,
      entities: { type: CustomAttributeType<ProgressByEntity>('any'), ...packed<ProgressByEntity>() },
    },
    indexes: {
      // Sections, data points and progress of a year.
      byYear: { pk: { field: 'pk', composite: ['orgId', 'year'] }, sk: { field: 'sk', composite: ['metricId'] } },
    },
  },
  table,
);

export const rollUpTelling = telling(RollUpEntity, { plain: ['metricId', 'periods', 'libraryVersion', 'digests'] });

export const entityRollUpTelling = telling(EntityRollUpEntity, { plain: ['metricId', 'entities'] });

export const progressTelling = telling(ProgressEntity, { plain: ['metricId', 'entities'] });
