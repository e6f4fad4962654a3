import * as v from 'valibot';
import { pageOf, pageQuery } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { ways } from '#shared/people/access.ts';

/** What an organisation's audit trail keeps beside the history of its values. */
export const trailActions = [
  'support-read',
  'support-refused',
  'support-access-changed',
  'user-invited',
  'invite-resent',
  'invite-withdrawn',
  'invite-accepted',
  'user-changed',
  'user-removed',
  'user-erased',
  'password-link-sent',
  'mfa-rule-changed',
  'mfa-set-up',
  'mfa-switched-off',
  'mfa-reset-asked',
  'mfa-reset-done',
  'mfa-reset-stopped',
  'domain-changed',
  'settings-changed',
  'owner-changed',
  'licence-changed',
  'features-changed',
  'feature-requested',
  'link-changed',
  'test-company-created',
  'organisation-created',
  'service-account-created',
  'service-account-rotated',
  'service-account-changed',
  'service-account-deleted',
  'export-made',
] as const;
export type TrailAction = (typeof trailActions)[number];

export const TrailEvent = v.object({
  id: v.string(),
  at: v.string(),
  action: v.picklist(trailActions),
  /** Null for the product itself; 'Former user' for an erased person. */
  actor: v.nullable(v.object({ id: v.string(), name: v.string() })),
  via: v.picklist([...ways, 'system']),
  /** Whom or what it was about, in ids; the screen shows `subject`. */
  subjectId: v.nullable(v.string()),
  subject: v.nullable(v.string()),
  /** What changed, as short facts: `from`, `to`, `route`, `purpose`, `reason` ... */
  facts: v.record(v.string(), v.string()),
});
export type TrailEvent = v.InferOutput<typeof TrailEvent>;

export const trailRoutes = defineRoutes({
  listTrail: {
    method: 'GET',
    path: '/api/organisation/{id}/trail',
    summary: 'Who administered or looked into the organisation, the newest first',
    access: 'org-admin',
    peopleOnly: true,
    query: v.strictObject({ action: v.optional(v.picklist(trailActions)), ...pageQuery }),
    answer: pageOf(TrailEvent),
  },
});
