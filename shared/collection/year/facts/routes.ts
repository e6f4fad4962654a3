import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { Consent } from '#shared/collection/year/changes.ts';
import { YearConfig } from '#shared/collection/year/schema.ts';
import { YearFacts } from './schema.ts';

export const yearFactsRoutes = defineRoutes({
  getYearFacts: {
    method: 'GET',
    path: '/api/year/{year}/facts',
    summary: "The facts that the year's figures are made by, and which figures today's would change",
    access: 'org-admin',
    answer: dataOf(YearFacts),
  },
  takeTodaysFacts: {
    method: 'PUT',
    path: '/api/year/{year}/facts',
    summary: "Give an open year today's shares, dates and consolidation in place of those that it was closed with",
    access: 'org-admin',
    body: v.strictObject({ baseVersion: v.pipe(v.number(), v.integer(), v.minValue(0)), consent: Consent }),
    fails: ['conflict'],
    answer: dataOf(YearConfig),
  },
  listSeals: {
    method: 'GET',
    path: '/api/year/{year}/seals',
    summary: 'What was signed of the year: a seal for every completion, the oldest first',
    access: 'org-admin',
    answer: dataOf(
      v.array(
        v.object({
          id: v.string(),
          completedAt: v.string(),
          reason: v.nullable(v.string()),
          /** SHA-256 of the sealed copy of set-up, facts, values and figures; null while it is being made. */
          hash: v.nullable(v.string()),
          sealedAt: v.nullable(v.string()),
        }),
      ),
    ),
  },
});
