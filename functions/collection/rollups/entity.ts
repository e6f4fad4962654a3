import { Entity } from 'electrodb';
import * as v from 'valibot';
import { SERVICE } from '#functions/db/attributes.ts';
import { packed } from '#functions/db/packed.ts';
import { shaped, shapeVersionOf } from '#functions/db/shaped.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';
import { FIGURE_WORDS, FiguresByEntity, FiguresByPeriod, Marks, rollAttributes } from './attributes.ts';

/** What the last projection wrote, part by part, in short; and block by block where a part lies in blocks. */
const Digests = v.partial(
  v.object({
    periods: v.string(),
    entities: v.string(),
    progress: v.string(),
    blocks: v.object({ entities: Marks, progress: Marks }),
  }),
);

/** A metric's figures for the organisation, by period: small, because a dashboard reads a year of them at once. */
export const RollUpEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'rollUp', version: '1' },
    attributes: {
      ...rollAttributes,
      /** Version 1 knew no blocks, version 2 neither `through` nor `unmade`; version 3 held its figures as a map, version 4 packed them without words and held none by entity. */
      v: shapeVersionOf(5),
      periods: packed(FiguresByPeriod, FIGURE_WORDS),
      /** A formula's figures by entity, where all of it is one write unit (`within.ts`); else they lie in an item of their own. */
      entities: { ...packed(FiguresByEntity, FIGURE_WORDS), required: false },
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

export const rollUpTelling = telling(RollUpEntity, {
  plain: ['metricId', 'periods', 'entities', 'libraryVersion', 'digests', 'through'],
});
