import { Entity } from 'electrodb';
import { keyText, orgId, SERVICE, shapeVersion, timestamps, version } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';
import { fundTypes, sfdrArticles } from '#shared/portfolio/funds/routes.ts';

/** A fund of a fund manager. It is archived and never deleted: companies and reports go on naming it. */
export const FundEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'fund', version: '1' },
    attributes: {
      orgId,
      fundId: keyText,
      v: shapeVersion,
      version,
      name: { type: 'string', required: true },
      type: { type: fundTypes, required: true },
      /** Year of the first closing. */
      vintage: { type: 'number' },
      currency: { type: 'string', required: true },
      sfdrArticle: { type: sfdrArticles, required: true },
      archivedAt: { type: 'string' },
      ...timestamps,
    },
    indexes: {
      // The funds of a manager: lists, choices, names.
      byManager: { pk: { field: 'pk', composite: ['orgId'] }, sk: { field: 'sk', composite: ['fundId'] } },
    },
  },
  table,
);

export const fundTelling = telling(FundEntity, { written: ['name'], plain: ['fundId', 'currency', 'archivedAt'] });
