import { Entity } from 'electrodb';
import { keyText, keyYear, orgId, SERVICE, shapeVersion, timestamps } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';
import { periods } from '#shared/collection/periods/rules.ts';

/** A file that proves a cell. It counts from COMPLETE on; a detached one stays for the trail. */
export const EvidenceEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'evidence', version: '1' },
    attributes: {
      orgId,
      year: keyYear,
      dataPointId: keyText,
      entityId: keyText,
      period: { type: periods, required: true, readOnly: true },
      fileId: keyText,
      v: shapeVersion,
      state: { type: ['PENDING', 'COMPLETE', 'DETACHED'] as const, required: true },
      name: { type: 'string', required: true },
      size: { type: 'number', required: true },
      contentType: { type: 'string' },
      sha256: { type: 'string' },
      by: { type: 'string', required: true },
      at: { type: 'string', required: true },
      /** Set while pending: an upload that nobody finished goes away by itself. */
      ttl: { type: 'number' },
      ...timestamps,
    },
    indexes: {
      // The evidence of a data point's grid, and the evidence list of an export.
      byYear: {
        pk: { field: 'pk', composite: ['orgId', 'year'] },
        sk: { field: 'sk', composite: ['dataPointId', 'entityId', 'period', 'fileId'] },
      },
    },
  },
  table,
);

export const evidenceTelling = telling(EvidenceEntity, {
  written: ['name'],
  plain: ['dataPointId', 'entityId', 'fileId', 'contentType', 'sha256', 'by', 'at'],
});
