import { afterEach, expect, test, vi } from 'vitest';
import { yearContext } from '#functions/collection/year/samples.ts';
import { currentLibrary } from '#functions/core/catalogue/library.ts';
import { noCounts } from '#shared/collection/progress/rules.ts';
import type { Caller } from '#shared/people/access.ts';
import { seenDataPoints } from './seen-data-points.ts';

const entityIds = Array.from({ length: 40 }, (_, at) => `site-${at}`);
const everything = currentLibrary().dataPoints.map(({ key }) => key);
const caller: Caller = {
  userId: 'ada',
  email: '',
  name: 'Ada',
  orgId: 'acme',
  roles: ['COMPANY_ADMIN'],
  allowedQuestionGroupIds: [],
  allowedEntityIds: [],
  via: 'membership',
};
const counts = { ...noCounts, required: 12, answered: 6 };
const own = Object.fromEntries(['root', ...entityIds].map((id) => [id, { counts, shown: counts, stored: 6 }]));

afterEach(() => vi.restoreAllMocks());

// Working out the days of periods was two thirds of what the overview of a large year took.
test.each([
  ['what was added up', new Map(everything.map((id) => [id, own]))],
  ['what was not', new Map()],
])('the days of a year are worked out once for all data points and entities, of %s', (_, progress) => {
  const context = yearContext(everything, entityIds);
  const days = vi.spyOn(Date, 'UTC');
  const seen = seenDataPoints(context, progress, caller);
  expect(seen).toHaveLength(everything.length);
  expect(seen.filter(({ askedEntityIds }) => askedEntityIds.length === entityIds.length).length).toBeGreaterThan(100);
  // The first and the last day of each period that a year can have.
  expect(days.mock.calls.length).toBeLessThanOrEqual(19 * 4);
});
