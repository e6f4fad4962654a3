import { describe, expect, test } from 'vitest';
import { planRows } from '#functions/collection/cells/plan.ts';
import { aggregating, ownedIn, sharesUsed } from '#functions/collection/rollups/figure-facts.ts';
import { listDataPoints, listSections, progressOf } from '#functions/collection/sections/lists.ts';
import { seenDataPoints } from '#functions/collection/sections/seen-data-points.ts';
import { askedAtLaunch, newlyAsked } from '#functions/collection/year/asked.ts';
import { cellsOf, dataPointOf, type YearContext } from '#functions/collection/year/context.ts';
import { toEntities } from '#functions/collection/year/present.ts';
import { yearContext } from '#functions/collection/year/samples.ts';
import { factsFrom } from '#functions/collection/year/step-facts.ts';
import type { Link } from '#functions/core/links/store.ts';
import { followedBy } from '#functions/portfolio/companies/present.ts';
import { noCounts } from '#shared/collection/progress/rules.ts';
import { rollUp } from '#shared/collection/rollups/rules.ts';
import type { Caller } from '#shared/people/access.ts';
import { growthOf, stepsOf } from '#test/support/steps.ts';
import { startWorld } from '#test/support/world.ts';

const ENERGY = 'energy_consumption_total';
const SECTION = 'energy';
const now = new Date('2026-03-01T12:00:00.000Z');
const idsOf = (entities: number) => Array.from({ length: entities }, (_, n) => `site-${n}`);

/** A launched year of so many entities, of which every list names each: chosen, assigned and opted out one by one. */
function yearOf(entities: number): YearContext {
  const ids = idsOf(entities);
  const context = yearContext([ENERGY, 'water_withdrawal', 'electricity_consumption'], ids);
  const [point] = context.setup.dataPoints.values();
  if (!point) throw new Error('The year asks nothing');
  const optOuts = ids.map((entityId) => {
    return { entityId, period: 'M01' as const, reason: 'immaterial' as const, note: '', by: 'ada', at: '' };
  });
  const assignees = [{ userId: 'ada', entityIds: ids }];
  const named = { ...point, periodicity: 'monthly' as const, entityIds: ids, optOuts, assignees };
  const section = {
    orgId: 'acme',
    year: 2025,
    groupId: SECTION,
    version: 1,
    assignees,
    v: 1,
    createdAt: '',
    updatedAt: '',
  };
  return {
    ...context,
    record: { status: 'LAUNCHED', frameworks: [] } as unknown as YearContext['record'],
    asking: { ...context.asking, entityIds: ids },
    setup: {
      ...context.setup,
      dataPoints: new Map([...context.setup.dataPoints, [ENERGY, named]]),
      sections: new Map([[SECTION, section]]),
    },
  };
}

/** Somebody who reaches each of so many entities by name. */
const within = (entities: number): Caller => ({
  userId: 'ada',
  email: '',
  name: 'Ada',
  orgId: 'acme',
  roles: ['COMPANY_USER'],
  allowedQuestionGroupIds: [],
  allowedEntityIds: idsOf(entities),
  via: 'service-account',
});

const counts = { ...noCounts, required: 12, answered: 6 };
const progressIn = (entities: number) => {
  const own = Object.fromEntries(idsOf(entities).map((id) => [id, { counts, shown: counts, stored: 6 }]));
  return new Map([[ENERGY, own]]);
};

const draftsOf = (entities: number) =>
  idsOf(entities).map((entityId) => ({
    entityId,
    dataPointId: ENERGY,
    period: 'M02' as const,
    baseVersion: 0,
    state: 'SUBMITTED' as const,
    value: '12',
    unit: 'MWh',
  }));

/** A loop over the entities of a year, made ready for so many of them. */
type Loop = (entities: number) => () => unknown;

const loops: Record<string, Loop> = {
  'the cells that are asked': (n) => {
    const year = yearOf(n);
    return () => cellsOf(year, dataPointOf(year, ENERGY));
  },
  'the data points as a person sees them': (n) => {
    const [year, caller, progress] = [yearOf(n), within(n), progressIn(n)];
    return () => seenDataPoints(year, progress, caller);
  },
  'the same before anything is added up': (n) => {
    const [year, caller] = [yearOf(n), within(n)];
    return () => seenDataPoints(year, new Map(), caller);
  },
  'the list of data points': (n) => {
    const [year, caller, progress] = [yearOf(n), within(n), progressIn(n)];
    return () => listDataPoints(year, seenDataPoints(year, progress, caller), caller, progress);
  },
  'the list of sections': (n) => {
    const [year, caller, progress] = [yearOf(n), within(n), progressIn(n)];
    return () => listSections(year, seenDataPoints(year, progress, caller), caller);
  },
  'the progress by entity and person': (n) => {
    const [year, caller, progress] = [yearOf(n), within(n), progressIn(n)];
    return () => progressOf(year, progress, caller);
  },
  'the entities of a year': (n) => {
    const [year, caller] = [yearOf(n), within(n)];
    return () => toEntities(year, caller);
  },
  'what stands in the way of a step': (n) => {
    const [year, caller, progress] = [yearOf(n), within(n), progressIn(n)];
    return () => factsFrom(year, progress, caller);
  },
  'who is asked at a launch': (n) => {
    const year = yearOf(n);
    return () => askedAtLaunch(year);
  },
  'whom an assignment newly asks': (n) => {
    const year = yearOf(n);
    const changes = [{ groupId: SECTION, dataPointId: ENERGY, assignees: [{ userId: 'ben', entityIds: idsOf(n) }] }];
    return () => newlyAsked(year, changes);
  },
  'the plan of a save': (n) => {
    const [year, caller, drafts] = [yearOf(n), within(n), draftsOf(n)];
    const desk = {
      context: year,
      read: { names: new Set<string>(), rows: new Map() },
      lastYear: new Map(),
      spreads: new Map(),
      dataPoints: new Map([[ENERGY, dataPointOf(year, ENERGY)]]),
    };
    return () => {
      const { writes, settled } = planRows(desk, drafts, { caller, now }).decide([]);
      expect([writes.length, settled.length]).toEqual([n, 0]);
    };
  },
  'the figures of a data point': (n) => {
    const year = yearOf(n);
    const point = dataPointOf(year, ENERGY);
    const cells = cellsOf(year, point).map((cell) => ({ ...cell, answer: undefined }));
    const facts = { dates: year.asking, entities: ownedIn(year) };
    return () => rollUp(aggregating(point), cells, facts);
  },
  'the shares that count of each entity': (n) => {
    const year = { ...yearOf(n), consolidation: 'equity_share' as unknown as YearContext['consolidation'] };
    const metric = dataPointOf(year, ENERGY).definition;
    const days = { from: '2025-01-01', to: '2025-12-31' };
    return () => year.entities.map((entity) => sharesUsed(year, metric, entity, days));
  },
};

await startWorld();
loops['the companies that a manager follows'] = (n) => {
  const links = idsOf(n).map((companyId) => ({ companyId, status: 'ACTIVE', invitedName: companyId }) as Link);
  return async () => expect(await followedBy(links)).toHaveLength(n);
};

describe('the steps of a loop over entities', () => {
  test.each(Object.entries(loops))('grow with their number and no faster: %s', async (_, loop) => {
    expect(await growthOf(loop)).toBeLessThan(5);
  });

  test('are seen to grow faster where a list is gone through for each entry of another', async () => {
    const within = (n: number) => () => idsOf(n).filter((id) => idsOf(n).includes(id));
    expect(await growthOf(within)).toBeGreaterThan(10);
  });

  test('are counted by every way through a list, and no longer than the work takes', async () => {
    const list = Array.from({ length: 1000 }, (_, n) => n);
    const ways: (() => unknown)[] = [
      () => list.map((each) => each),
      () => list.find((each) => each === 999),
      () => [...list],
      () => new Set(list),
      () => list.includes(-1),
      () => Object.keys(list),
    ];
    for (const way of ways) expect(await stepsOf(way)).toBeGreaterThanOrEqual(1000);
    expect(await stepsOf(() => list.some(() => true))).toBeLessThan(50);
    expect(await stepsOf(() => undefined)).toBeLessThan(50);
  });
});
