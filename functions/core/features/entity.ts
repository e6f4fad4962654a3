import { Entity } from 'electrodb';
import * as v from 'valibot';
import { SERVICE, shapeVersion, timestamps, version } from '#functions/db/attributes.ts';
import { shaped } from '#functions/db/shaped.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';

/** What is on or off, by key; keys of a release that is gone stay and say nothing. */
const Switches = v.record(v.string(), v.boolean());

/** What this installation gives organisations without an override, and its circuit breakers: one item. */
export const FeatureDefaultEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'featureDefault', version: '1' },
    attributes: {
      installation: { type: ['sedum'] as const, required: true, readOnly: true, default: 'sedum' },
      v: shapeVersion,
      version,
      flags: { ...shaped(Switches), required: true, default: () => ({}) },
      /** Open breakers are true: what they guard is refused. */
      breakers: { ...shaped(Switches), required: true, default: () => ({}) },
      ...timestamps,
    },
    indexes: {
      // Every request of a route behind a flag or a breaker.
      byInstallation: { pk: { field: 'pk', composite: ['installation'] }, sk: { field: 'sk', composite: [] } },
    },
  },
  table,
);

export const featureDefaultTelling = telling(FeatureDefaultEntity, { plain: ['flags', 'breakers'] });
