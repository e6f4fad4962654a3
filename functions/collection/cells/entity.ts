import { Entity } from 'electrodb';
import { keyText, keyYear, orgId, SERVICE, timestamps } from '#functions/db/attributes.ts';
import { packed } from '#functions/db/packed.ts';
import { shaped, shapeVersionOf } from '#functions/db/shaped.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';
import { type Period, periods } from '#shared/collection/periods/rules.ts';
import { KeptCell, LastWrite, PackedCells } from './shapes.ts';

/** A cell in version 1 of a row's shape, where each period was an attribute of its own. */
const cell = shaped(KeptCell);

const cells = Object.fromEntries(periods.map((period) => [period, cell])) as Readonly<Record<Period, typeof cell>>;

/**
 * The cells of a data point at an entity in a year. They are packed together: twelve months with drafts over answers that count
 * stay below 1 KB, which is what a write pays for. Every write moves `rev` on and is made over the one that it read, so two
 * people may write two periods: the second reads again, and lays its own over what the first has written. Rows of version 1
 * have attributes for the periods instead, which are read the same and go with the next write.
 */
export const CellRowEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'cellRow', version: '1' },
    attributes: {
      orgId,
      year: keyYear,
      entityId: keyText,
      dataPointId: keyText,
      /** Version 2 knew of an answer under a draft neither its warnings nor how it came. */
      v: shapeVersionOf(3),
      /** Absent in version 1. */
      rev: { type: 'number' },
      cells: { ...packed(PackedCells), required: false },
      last: shaped(LastWrite),
      ...cells,
      ...timestamps,
    },
    indexes: {
      // An entity's whole year; a data point's rows are read by key, one per entity.
      byEntity: {
        pk: { field: 'pk', composite: ['orgId', 'year', 'entityId'] },
        sk: { field: 'sk', composite: ['dataPointId'] },
      },
    },
  },
  table,
);

export const cellRowTelling = telling(CellRowEntity, {
  written: ['cells', ...periods],
  plain: ['entityId', 'dataPointId', 'last'],
});
