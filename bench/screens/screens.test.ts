import { expect, test } from 'vitest';
import type { Company } from '#bench/company/company.ts';
import { askOf } from './asks.ts';
import { readsOf } from './measure.ts';
import { screens } from './screens.ts';

const company: Company = {
  name: 'Acme',
  admin: { userId: 'u', name: 'Ada', email: 'a@acme.test', sessionId: 's', orgId: 'o', password: undefined },
  orgId: 'o',
  year: 2025,
  years: [2025],
  entityIds: ['site'],
  size: { dataPoints: 1, entities: 2, cells: 12, rows: 1 },
};

test('every screen makes at least one request, and the bench knows what each is asked with', () => {
  for (const screen of screens) {
    const asked = readsOf(screen).map((name) => askOf(company, name).route.method);
    expect(new Set(asked), screen.name).toEqual(new Set(['GET']));
  }
});

test('no screen makes more requests when it opens than its budget', () => {
  const over = screens.filter((screen) => readsOf(screen).length > (screen.requests ?? Number.POSITIVE_INFINITY));
  expect(over.map((screen) => `${screen.name}: ${readsOf(screen).join(', ')}`)).toEqual([]);
});
