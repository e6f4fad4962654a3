import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { Identifier } from '#shared/api/params.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { breakerKeys, builtFlags, flagKeys } from '#shared/features/flags.ts';

const version = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Flags of the installation and what organisations have of their own. */
export const FeatureOverview = v.object({
  flags: v.array(
    v.object({
      key: v.picklist(flagKeys),
      /** Nothing asks for it yet: no organisation sees it, and it cannot be switched. */
      planned: v.boolean(),
      /** What the product ships. */
      shipped: v.boolean(),
      /** What this installation gives organisations without an override. */
      default: v.boolean(),
      overrides: v.array(v.object({ orgId: v.string(), organisationName: v.string(), on: v.boolean() })),
      requests: v.array(v.object({ orgId: v.string(), organisationName: v.string(), at: v.string() })),
    }),
  ),
  breakers: v.array(v.object({ key: v.picklist(breakerKeys), open: v.boolean() })),
  /** The named organisation with its effective flags; null where none was named. */
  organisation: v.nullable(
    v.object({
      id: v.string(),
      name: v.string(),
      isDemo: v.boolean(),
      effective: v.record(v.picklist(builtFlags), v.boolean()),
      overrides: v.record(v.picklist(flagKeys), v.boolean()),
      version: v.number(),
    }),
  ),
  version: v.number(),
});
export type FeatureOverview = v.InferOutput<typeof FeatureOverview>;

export const adminFeatureRoutes = defineRoutes({
  getFeatures: {
    method: 'GET',
    path: '/api/admin/features',
    summary:
      'Flags by flag, planned ones too, with the organisations that differ; with orgId also that organisation’s own',
    access: 'super-admin',
    query: v.strictObject({ orgId: v.optional(Identifier) }),
    fails: ['missing'],
    answer: dataOf(FeatureOverview),
  },
  saveFeatureDefaults: {
    method: 'PUT',
    path: '/api/admin/features/default',
    summary: 'Change defaults of built features and circuit breakers; a stale version answers 409',
    access: 'super-admin',
    peopleOnly: true,
    body: v.strictObject({
      flags: v.optional(v.record(v.picklist(builtFlags), v.boolean()), {}),
      breakers: v.optional(v.record(v.picklist(breakerKeys), v.boolean()), {}),
      version,
    }),
    fails: ['conflict'],
    answer: dataOf(FeatureOverview),
  },
  saveOrganisationFeatures: {
    method: 'PUT',
    path: '/api/admin/features/org/{id}',
    summary: 'Override flags of built features in one organisation; null takes one away. A stale version answers 409',
    access: 'super-admin',
    peopleOnly: true,
    body: v.strictObject({ flags: v.record(v.picklist(builtFlags), v.nullable(v.boolean())), version }),
    fails: ['conflict'],
    answer: dataOf(FeatureOverview),
  },
});
