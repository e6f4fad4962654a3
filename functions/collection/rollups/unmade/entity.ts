import { Entity } from 'electrodb';
import { keyText, keyYear, orgId, SERVICE, timestamps } from '#functions/db/attributes.ts';
import { shapeVersionOf } from '#functions/db/shaped.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';
import { unmadeStates } from '#shared/collection/rollups/schema.ts';

/**
 * That the figures of a metric are not made of what they should be made of. It lies beside the figures that it speaks of, is
 * written in one transaction with their next revision, and goes in the one that writes figures over that revision.
 */
export const UnmadeEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'unmade', version: '1' },
    attributes: {
      orgId,
      year: keyYear,
      metricId: keyText,
      /** Version 1 knew no GIVEN_UP. */
      v: shapeVersionOf(2),
      state: { type: unmadeStates, required: true },
      /** Since when they are behind: it stays while the reason changes. */
      since: { type: 'string', required: true },
      ...timestamps,
    },
    indexes: {
      // Whoever shows figures: what of an organisation, or of one of its years, is behind. Mostly nothing.
      byOrganisation: {
        pk: { field: 'pk', composite: ['orgId'] },
        sk: { field: 'sk', composite: ['year', 'metricId'] },
      },
    },
  },
  table,
);

export const unmadeTelling = telling(UnmadeEntity, { plain: ['metricId', 'since'] });
