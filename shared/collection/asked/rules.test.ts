import { describe, expect, test } from 'vitest';
import { type AskedDataPoint, askedCells, askedEntities, entitiesWithCells, reportingEntities } from './rules.ts';

const root = { id: 'group', isRoot: true, archived: false, from: null, to: null };
const oslo = { id: 'oslo', isRoot: false, archived: false, from: null, to: null };
const lyon = { id: 'lyon', isRoot: false, archived: false, from: '2025-07-15', to: null };
const sold = { id: 'sold', isRoot: false, archived: true, from: null, to: '2025-03-31' };
const entities = [root, oslo, lyon, sold];
const year = { startDate: '2025-01-01', endDate: '2025-12-31', entityIds: null };
const entity: AskedDataPoint = {
  askedAt: 'entity',
  included: true,
  periodicity: 'quarterly',
  entityIds: null,
  optOuts: [],
};

describe('the cells that are asked', () => {
  test("an entity's data point goes to every living entity but the root", () => {
    expect(askedEntities(year, entity, entities).map(({ id }) => id)).toEqual(['oslo', 'lyon']);
  });

  test('a company data point goes to the root alone, even where the root does not report', () => {
    const asked = askedEntities({ ...year, entityIds: ['oslo'] }, { ...entity, askedAt: 'company' }, entities);
    expect(asked.map(({ id }) => id)).toEqual(['group']);
  });

  test('the root answers an entity data point only where it was chosen', () => {
    const asked = askedEntities(year, { ...entity, entityIds: ['group', 'oslo'] }, entities);
    expect(asked.map(({ id }) => id)).toEqual(['group', 'oslo']);
  });

  test('no cell is asked outside the dates of an entity', () => {
    const cells = askedCells(year, entity, entities).filter(({ entityId }) => entityId === 'lyon');
    expect(cells.map(({ period }) => period)).toEqual(['Q3', 'Q4']);
  });

  test('an archived entity stays in a year that names it', () => {
    const named = { ...year, entityIds: ['oslo', 'sold'] };
    expect(reportingEntities(named, entities).map(({ id }) => id)).toEqual(['oslo', 'sold']);
    const cells = askedCells(named, entity, entities).filter(({ entityId }) => entityId === 'sold');
    expect(cells.map(({ period }) => period)).toEqual(['Q1']);
  });

  test.each(['annual', 'half-yearly', 'quarterly', 'monthly'] as const)(
    'asked %s, the entities with cells are those of its cells, in a whole year, a short one and one of other days',
    (periodicity) => {
      const years = [
        year,
        { ...year, endDate: '2025-06-30' },
        { startDate: '2025-04-01', endDate: '2026-05-31', entityIds: ['oslo', 'lyon', 'sold'] },
        { ...year, entityIds: ['group', 'sold'] },
      ];
      const points: AskedDataPoint[] = [
        { ...entity, periodicity },
        { ...entity, periodicity, askedAt: 'company' },
        { ...entity, periodicity, entityIds: ['sold', 'group', 'lyon'] },
        { ...entity, periodicity, included: false },
      ];
      for (const each of years) {
        for (const point of points) {
          const ofCells = new Set(askedCells(each, point, entities).map(({ entityId }) => entityId));
          expect(entitiesWithCells(each, point, entities).map(({ id }) => id)).toEqual([...ofCells]);
          // The same set-up of another year has the days of that year.
          const days = askedCells({ ...each }, point, entities);
          expect(askedCells(each, point, entities)).toEqual(days);
        }
      }
    },
  );

  test('an opt-out covers its period at every entity, and nothing else', () => {
    const optOut = { entityId: null, period: 'Q1', reason: 'immaterial', note: '', by: 'u', at: '' } as const;
    const cells = askedCells(year, { ...entity, optOuts: [optOut] }, [root, oslo]);
    expect(cells.map((cell) => [cell.period, cell.optOut?.reason ?? null])).toEqual([
      ['Q1', 'immaterial'],
      ['Q2', null],
      ['Q3', null],
      ['Q4', null],
    ]);
  });

  test('an opt-out of one entity leaves the others asked', () => {
    const optOut = { entityId: 'oslo', period: null, reason: 'immaterial', note: '', by: 'u', at: '' } as const;
    const cells = askedCells(year, { ...entity, optOuts: [optOut] }, [root, oslo, lyon]);
    expect(new Set(cells.flatMap((cell) => (cell.optOut ? cell.entityId : [])))).toEqual(new Set(['oslo']));
    expect(cells.filter((cell) => !cell.optOut).map(({ entityId }) => entityId)).toEqual(['lyon', 'lyon']);
  });

  test('a data point that is left out asks nothing', () => {
    expect(askedCells(year, { ...entity, included: false }, entities)).toEqual([]);
  });
});
