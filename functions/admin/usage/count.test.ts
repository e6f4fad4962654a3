import type { DynamoDBRecord } from 'aws-lambda';
import { expect, test } from 'vitest';
import { usageIn } from './count.ts';

type Image = NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>;

const change = (NewImage: Image | undefined, OldImage?: Image): DynamoDBRecord => ({
  dynamodb: { ...(NewImage && { NewImage }), ...(OldImage && { OldImage }) },
});
const item = (entity: string, more: Image, orgId = 'acme'): Image => ({
  __edb_e__: { S: entity },
  orgId: { S: orgId },
  ...more,
});
const row = (rev: number, at: string, ...periods: string[]): Image => ({
  rev: { N: String(rev) },
  last: { M: { at: { S: at }, periods: { L: periods.map((S) => ({ S })) } } },
});
const zero = { cellsSaved: 0, exports: 0, failedExports: 0 };

test('each period that a write of a row wrote is a cell, in the month of the write; another change is none', () => {
  const old = item('cellRow', row(1, '2026-10-31T23:00:00.000Z', 'Q1'));
  const records = [
    change(old),
    change(item('cellRow', row(2, '2026-11-02T08:00:00.000Z', 'Q1', 'Q2')), old),
    change({ ...old, note: { S: 'x' } }, old),
    change(item('cellRow', row(1, '2026-11-03T08:00:00.000Z', 'FY'), 'zinc')),
  ];
  expect(usageIn(records).uses).toEqual([
    { orgId: 'acme', month: '2026-10', ...zero, cellsSaved: 1 },
    { orgId: 'acme', month: '2026-11', ...zero, cellsSaved: 2 },
    { orgId: 'zinc', month: '2026-11', ...zero, cellsSaved: 1 },
  ]);
});

test('an export counts once when it is asked for and once when it fails, in the month of the asking', () => {
  const at = (state: string, job = 'run-export') =>
    item('job', { createdAt: { S: '2026-10-31T23:59:00.000Z' }, state: { S: state }, job: { S: job } });
  const records = [
    change(at('QUEUED')),
    change(at('RUNNING'), at('QUEUED')),
    change(at('FAILED'), at('RUNNING')),
    change(at('FAILED'), at('FAILED')),
    change(undefined, at('FAILED')),
    change(at('FAILED', 'fill-demo')),
  ];
  expect(usageIn(records).uses).toEqual([{ orgId: 'acme', month: '2026-10', ...zero, exports: 1, failedExports: 1 }]);
});

test('a year counts as launched while it is launched or completed; the last word of a batch holds', () => {
  const at = (status: string, year = '2025') => item('year', { year: { N: year }, status: { S: status } });
  const records = [
    change(at('DRAFT')),
    change(at('LAUNCHED'), at('DRAFT')),
    change(at('LAUNCHED'), at('LAUNCHED')),
    change(at('COMPLETED', '2024'), at('LAUNCHED', '2024')),
    change(at('DRAFT'), at('LAUNCHED')),
  ];
  expect(usageIn(records)).toEqual({
    uses: [],
    years: [
      { orgId: 'acme', year: 2025, launched: false },
      { orgId: 'acme', year: 2024, launched: true },
    ],
  });
});

test('what belongs to no organisation, or is counted as nothing, is passed over', () => {
  const records = [change({ __edb_e__: { S: 'user' } }), change(item('event', {})), {}];
  expect(usageIn(records)).toEqual({ uses: [], years: [] });
});
