import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { requiredText } from '#shared/api/text.ts';

/** Days for which one grant lets the provider's staff see values, at most. */
export const MOST_GRANT_DAYS = 7;

export const supportModes = ['open', 'by_grant'] as const;

/** What the provider's staff may see beyond names, settings and counts (decisions, 10.3). */
export const SupportAccess = v.object({
  mode: v.picklist(supportModes),
  /** The grant in force; null without one. */
  grant: v.nullable(
    v.object({
      purpose: v.string(),
      until: v.string(),
      grantedAt: v.string(),
      grantedBy: v.nullable(v.object({ id: v.string(), name: v.string() })),
    }),
  ),
});
export type SupportAccess = v.InferOutput<typeof SupportAccess>;

export const supportRoutes = defineRoutes({
  getSupportAccess: {
    method: 'GET',
    path: '/api/organisation/{id}/support-access',
    summary: 'What the provider’s staff may see, and the grant in force',
    access: 'org-admin',
    peopleOnly: true,
    answer: dataOf(SupportAccess),
  },
  saveSupportAccess: {
    method: 'PUT',
    path: '/api/organisation/{id}/support-access',
    summary: 'Open or by grant; grant for a purpose and at most 7 days, or end the grant',
    access: 'org-admin',
    peopleOnly: true,
    afterLicence: true,
    body: v.strictObject({
      mode: v.optional(v.picklist(supportModes)),
      /** Null ends the grant at once. */
      grant: v.optional(
        v.nullable(
          v.strictObject({
            purpose: requiredText(500, 'At most 500 characters', 'Say what for'),
            days: v.pipe(
              v.number(),
              v.integer(),
              v.minValue(1, 'At least one day'),
              v.maxValue(MOST_GRANT_DAYS, `At most ${MOST_GRANT_DAYS} days`),
            ),
          }),
        ),
      ),
    }),
    answer: dataOf(SupportAccess),
  },
});
