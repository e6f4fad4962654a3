import { expect, test } from 'vitest';
import { library } from '#shared/content/library/library.ts';
import type { DataPoint } from '#shared/library/metrics/schema.ts';
import { withDependants } from './dependants.ts';

const [some] = library.dataPoints;
if (!some) throw new Error('The library is empty');
const point = (key: string, more: Partial<DataPoint> = {}): DataPoint => ({ ...some, showIf: undefined, key, ...more });
const known = (...dataPoints: DataPoint[]) => ({
  dataPoints,
  dataPointByKey: new Map(dataPoints.map((each) => [each.key, each])),
});
const all = known(
  point('pay', { weightKey: 'hours' }),
  point('bonus', { weightKey: 'pay' }),
  point('hours', { showIf: 'works == true' }),
  point('works'),
  point('other'),
);
const stale = (...keys: string[]) => [...withDependants(all, keys)];

test('what a changed data point weighs is stale with it, and comes after it', () => {
  expect(stale('hours')).toEqual(['hours', 'pay', 'bonus']);
  expect(stale('bonus', 'pay', 'hours')).toEqual(['hours', 'pay', 'bonus']);
});

test('what is asked under a condition is stale with it, and so is what that weighs', () => {
  expect(stale('works')).toEqual(['works', 'hours', 'pay', 'bonus']);
});

test('nothing else is, and unknown keys are left out', () => {
  expect(stale('other', 'gone')).toEqual(['other']);
});
