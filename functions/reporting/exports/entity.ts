import { Entity } from 'electrodb';
import { keyText, keyYear, orgId, SERVICE, shapeVersion, timestamps } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';

/** An export that somebody asked for: made by a job, kept for 30 days. */
export const ExportEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'export', version: '1' },
    attributes: {
      orgId,
      exportId: keyText,
      v: shapeVersion,
      kind: { type: ['excel'] as const, required: true },
      year: { ...keyYear, readOnly: true },
      states: { type: ['submitted', 'all'] as const, required: true },
      by: { type: 'string', required: true },
      state: { type: ['QUEUED', 'RUNNING', 'READY', 'FAILED'] as const, required: true },
      progress: { type: 'number', required: true, default: 0 },
      fileName: { type: 'string' },
      size: { type: 'number' },
      sha256: { type: 'string' },
      error: { type: 'string' },
      finishedAt: { type: 'string' },
      ttl: { type: 'number', required: true },
      ...timestamps,
    },
    indexes: {
      // The exports of an organisation, newest last.
      byOrganisation: { pk: { field: 'pk', composite: ['orgId'] }, sk: { field: 'sk', composite: ['exportId'] } },
    },
  },
  table,
);
