import { Entity } from 'electrodb';
import * as v from 'valibot';
import { assignees } from '#functions/collection/year/attributes.ts';
import { keyText, keyYear, orgId, SERVICE, shapeVersion, timestamps, version } from '#functions/db/attributes.ts';
import { packed } from '#functions/db/packed.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';
import { OptOutReason, optOutReasons } from '#shared/collection/cells/schema.ts';
import { Period, Periodicity, periodicities, periods } from '#shared/collection/periods/rules.ts';

/** What a year says of one data point; `entityIds` absent = every reporting entity. */
const DataPointSetup = v.object({
  version: v.number(),
  included: v.boolean(),
  optional: v.boolean(),
  periodicity: Periodicity,
  entityIds: v.optional(v.array(v.string())),
  assignees: v.array(v.object({ userId: v.string(), entityIds: v.array(v.string()) })),
  optOuts: v.array(
    v.object({
      entityId: v.optional(v.string()),
      period: v.optional(Period),
      reason: OptOutReason,
      note: v.string(),
      by: v.string(),
      at: v.string(),
    }),
  ),
});
export type DataPointSetup = Readonly<v.InferOutput<typeof DataPointSetup>>;

/** One that is too large to stand among others: it has an item of its own, of the same version. */
const SetApart = v.object({ version: v.number(), apart: v.literal(true) });

/**
 * The set-up of some data points of a year, in one item because each says little. Which pack holds a data point follows from its
 * id alone, since its section is another one in another version of the library. A data point that is in none is not included.
 */
export const YearPackEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'yearPack', version: '1' },
    attributes: {
      orgId,
      year: keyYear,
      /** Which of the packs, from 0. */
      pack: { type: 'number', required: true, readOnly: true },
      v: shapeVersion,
      /** Raised by every write, which is made over the one that was read. */
      rev: { type: 'number', required: true },
      points: packed(v.record(v.string(), v.union([SetApart, DataPointSetup]))),
      /** The data points that the last write changed: their figures are made again. */
      last: { type: 'list', items: { type: 'string' }, required: true },
      ...timestamps,
    },
    indexes: {
      // With its year; those of a few data points by key, where a request is about these alone.
      byYear: {
        collection: 'yearSetup',
        pk: { field: 'pk', composite: ['orgId', 'year'] },
        sk: { field: 'sk', composite: ['pack'] },
      },
    },
  },
  table,
);

/** The set-up of one data point in a year that stands in no pack: a large one, or one that was written before there were packs. */
export const YearDataPointEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'yearDataPoint', version: '1' },
    attributes: {
      orgId,
      year: keyYear,
      dataPointId: keyText,
      v: shapeVersion,
      version,
      included: { type: 'boolean', required: true },
      optional: { type: 'boolean', required: true, default: false },
      periodicity: { type: periodicities, required: true },
      /** Absent = every reporting entity. */
      entityIds: { type: 'list', items: { type: 'string' } },
      assignees,
      optOuts: {
        type: 'list',
        items: {
          type: 'map',
          properties: {
            entityId: { type: 'string' },
            period: { type: periods },
            reason: { type: optOutReasons, required: true },
            note: { type: 'string', required: true },
            by: { type: 'string', required: true },
            at: { type: 'string', required: true },
          },
        },
        required: true,
        default: () => [],
      },
      ...timestamps,
    },
    indexes: {
      // With its year; by key where its pack says that it stands here.
      byYear: {
        collection: 'yearSetup',
        pk: { field: 'pk', composite: ['orgId', 'year'] },
        sk: { field: 'sk', composite: ['dataPointId'] },
      },
    },
  },
  table,
);

export const yearPackTelling = telling(YearPackEntity, { written: ['points'], plain: ['last'] });

export const yearDataPointTelling = telling(YearDataPointEntity, {
  written: ['optOuts'],
  plain: ['dataPointId', 'entityIds', 'assignees'],
});
