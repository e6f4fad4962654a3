import { Entity } from 'electrodb';
import * as v from 'valibot';
import { keyText, keyYear, orgId, SERVICE, shapeVersion, timestamps } from '#functions/db/attributes.ts';
import { shaped } from '#functions/db/shaped.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';
import {
  absences,
  CellValue,
  CellWarning,
  cellMethods,
  cellStates,
  optOutReasons,
} from '#shared/collection/cells/schema.ts';
import { type Period, periods } from '#shared/collection/periods/rules.ts';
import { StoredCounted } from './shapes.ts';

const cell = {
  type: 'map',
  properties: {
    state: { type: cellStates, required: true },
    version: { type: 'number', required: true },
    value: shaped(CellValue),
    unit: { type: 'string' },
    canonical: { type: 'string' },
    absence: { type: absences },
    reason: { type: optOutReasons },
    note: { type: 'string' },
    warnings: shaped(v.array(CellWarning)),
    method: { type: cellMethods, required: true },
    by: { type: 'string', required: true },
    at: { type: 'string', required: true },
    counted: shaped(StoredCounted),
  },
} as const;

const cells = Object.fromEntries(periods.map((period) => [period, cell])) as Readonly<Record<Period, typeof cell>>;

/**
 * The cells of a data point at an entity in a year: each period is an attribute of its own, so one row reads in one unit
 * or two, and two people may write two periods.
 */
export const CellRowEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'cellRow', version: '1' },
    attributes: {
      orgId,
      year: keyYear,
      entityId: keyText,
      dataPointId: keyText,
      v: shapeVersion,
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
  written: [...periods],
  plain: ['entityId', 'dataPointId'],
});
