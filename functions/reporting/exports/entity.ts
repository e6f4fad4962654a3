import { Entity } from 'electrodb';
import { keyText, keyYear, orgId, SERVICE, shapeVersion, timestamps } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';

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
      /** What the job made: how it stands is said by the job's record. */
      fileName: { type: 'string' },
      size: { type: 'number' },
      sha256: { type: 'string' },
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

/** That a workbook names a person: written before the workbook, and gone with it. */
export const ExportNameEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'exportName', version: '1' },
    attributes: {
      orgId,
      exportId: keyText,
      userId: keyText,
      v: shapeVersion,
      /** An erasure is taking the workbook away: whoever is making it begins again. */
      endingAt: { type: 'string' },
      ttl: { type: 'number', required: true },
      ...timestamps,
    },
    indexes: {
      // The names in a workbook.
      byExport: { pk: { field: 'pk', composite: ['orgId'] }, sk: { field: 'sk', composite: ['exportId', 'userId'] } },
      // An erasure: the workbooks that name a person, in every organisation.
      byUser: {
        index: 'gsi2',
        pk: { field: 'gsi2pk', composite: ['userId'] },
        sk: { field: 'gsi2sk', composite: ['orgId', 'exportId'] },
      },
    },
  },
  table,
);

export const exportNameTelling = telling(ExportNameEntity, { plain: ['exportId', 'userId', 'endingAt'] });

export const exportTelling = telling(ExportEntity, {
  plain: ['exportId', 'by', 'fileName', 'sha256'],
});
