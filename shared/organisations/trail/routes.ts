import * as v from 'valibot';
import { type TrailAction, trailEvents } from '#shared/api/all-events.ts';
import { pageOf, pageQuery } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { ways } from '#shared/people/access.ts';

/** What an organisation's audit trail keeps beside the history of its values. */
export const trailActions = Object.keys(trailEvents) as TrailAction[];

const Facts = v.record(v.string(), v.string());

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
  /** What it changed, as short facts: `roles`, `mode` ... under the same name where it was something else before. */
  before: Facts,
  /** What it came to, and what belongs to it: `roles`, `route`, `purpose`, `reason` ... */
  after: Facts,
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
