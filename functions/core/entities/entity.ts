import { Entity } from 'electrodb';
import { keyText, orgId, SERVICE, shapeVersion, timestamps, version } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';
import { entityTypes } from '#shared/organisations/entities/schema.ts';

/**
 * The claim on a name, held by the one entity that has it and is not archived: written and deleted in the transactions that
 * name, rename, archive and bring back.
 */
export const EntityNameEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'entityName', version: '1' },
    attributes: {
      orgId,
      /** SHA-256 of what the name is compared by: a key has no room for every name. */
      nameHash: keyText,
      v: shapeVersion,
      entityId: { type: 'string', required: true, readOnly: true },
      ...timestamps,
    },
    indexes: {
      // Never read: its key is taken by one entity at a time, in the transaction that names it.
      byName: { pk: { field: 'pk', composite: ['orgId'] }, sk: { field: 'sk', composite: ['nameHash'] } },
    },
  },
  table,
);

/** A part of the organisation that reports. Never deleted: values, history and evidence refer to it. */
export const ReportingEntityEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'entity', version: '1' },
    attributes: {
      orgId,
      entityId: keyText,
      v: shapeVersion,
      version,
      name: { type: 'string', required: true },
      type: { type: entityTypes, required: true },
      parentId: { type: 'string' },
      country: { type: 'string' },
      tags: { type: 'list', items: { type: 'string' }, required: true, default: () => [] },
      fromDate: { type: 'string' },
      toDate: { type: 'string' },
      shares: {
        type: 'list',
        required: true,
        default: () => [],
        items: {
          type: 'map',
          properties: { from: { type: 'string', required: true }, share: { type: 'string', required: true } },
        },
      },
      archived: { type: 'boolean', required: true, default: false },
      ...timestamps,
    },
    indexes: {
      // The entities screen, the year's set-up and every grid: all entities of the organisation.
      byOrganisation: {
        pk: { field: 'pk', composite: ['orgId'] },
        sk: { field: 'sk', composite: ['entityId'] },
      },
    },
  },
  table,
);

/** Counts every change of an organisation's entities: whoever writes down what they are holds them still by it. */
export const EntityRevisionEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'entityRevision', version: '1' },
    attributes: { orgId, v: shapeVersion, revision: { type: 'number' }, ...timestamps },
    indexes: {
      // Read and checked where the facts of a year are frozen, and with a save, whose entities may stand in memory.
      byOrganisation: { pk: { field: 'pk', composite: ['orgId'] }, sk: { field: 'sk', composite: [] } },
    },
  },
  table,
);

export const entityNameTelling = telling(EntityNameEntity, { plain: ['nameHash', 'entityId'] });

export const reportingEntityTelling = telling(ReportingEntityEntity, {
  written: ['name', 'tags'],
  plain: ['entityId', 'parentId', 'country', 'fromDate', 'toDate', 'shares'],
});
