import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { noCounts } from '#shared/collection/progress/rules.ts';
import { listed, spelledOut } from './entity-lists.ts';
import { ListedDataPoint, type YearDataPoint } from './schema.ts';

const all = Array.from({ length: 200 }, (_, at) => `entity-${at}`);
const point = (id: string, entityIds: string[] | null, askedEntityIds: string[]): YearDataPoint => ({
  id,
  name: id,
  groupId: 'energy',
  category: 'Environment',
  type: 'number',
  unit: 'MWh',
  askedAt: 'entity',
  frameworks: [],
  core: true,
  included: true,
  hasHiddenValues: false,
  optional: false,
  periodicity: 'annual',
  periodicityOptions: ['annual'],
  entityIds,
  askedEntityIds,
  assignees: [],
  optOuts: [],
  status: 'NO_DATA',
  counts: noCounts,
  mayEnter: true,
  mine: true,
  version: 1,
});
const points = [
  ...Array.from({ length: 50 }, (_, at) => point(`every-${at}`, null, all)),
  point('chosen', all.slice(0, 3), all.slice(0, 2)),
  point('chosen again', all.slice(0, 3), all.slice(0, 3)),
  point('nowhere', [], []),
];

describe('the entities of a list of data points', () => {
  test('are spelled out as they were', () => {
    const answer = listed(points);
    expect(answer.dataPoints.map((each) => v.parse(ListedDataPoint, each))).toEqual(answer.dataPoints);
    expect(spelledOut(answer)).toEqual(points);
  });

  test('stand once, however many data points are asked of them', () => {
    const { entityLists } = listed(points);
    expect(entityLists).toEqual([all, all.slice(0, 3), all.slice(0, 2), []]);
  });

  test('are no others where a list is missing', () => {
    const { dataPoints } = listed(points);
    expect(() => spelledOut({ dataPoints, entityLists: [] })).toThrow(RangeError);
  });
});
