import { describe, expect, test } from 'vitest';
import { type StoredCell, typedInto } from '#shared/collection/cells/rules.ts';
import { toCell } from './present.ts';

const key = { entityId: 'leeds', dataPointId: 'energy', period: 'FY' } as const;
const typed = (value: string, note: string) => ({
  value,
  unit: 'MWh',
  canonical: value,
  absence: null,
  reason: null,
  note,
  warnings: [],
});
const act = { method: 'screen', by: 'ada', at: '2026-01-01T00:00:00.000Z' } as const;
const submitted = typedInto(undefined, typed('10', 'Read in June'), { ...act, state: 'SUBMITTED' });
const drafted = typedInto(submitted, typed('12', 'Not sure yet'), { ...act, state: 'DRAFT' });
const onlyDrafted = typedInto(undefined, typed('12', 'Not sure yet'), { ...act, state: 'DRAFT' });
const file = {
  orgId: 'o',
  year: 2025,
  ...key,
  fileId: 'f',
  name: 'bill.pdf',
  size: 1,
  by: 'ada',
  at: act.at,
  state: 'COMPLETE',
  v: 1,
  createdAt: act.at,
  updatedAt: act.at,
} as const;
const shown = (cell: StoredCell, sight: 'editor' | 'reader' | 'viewer') =>
  toCell(2025, key, cell, [file], sight, (id) => (id ? { id, name: 'Ada' } : null));

describe('a cell with a draft over an answer that counts', () => {
  test('shows an editor the draft, and what counts beside it', () => {
    expect(shown(drafted, 'editor')).toMatchObject({ state: 'DRAFT', value: '12', counted: { value: '10' } });
  });

  test('shows an editor why what counts is opted out, since figures rest on it', () => {
    const optedOut = {
      ...typed('', 'None here'),
      value: null,
      unit: null,
      canonical: null,
      absence: 'OPTED_OUT',
    } as const;
    const before = typedInto(undefined, { ...optedOut, reason: 'immaterial' }, { ...act, state: 'SUBMITTED' });
    const over = typedInto(before, typed('12', 'There is some'), { ...act, state: 'DRAFT' });
    expect(shown(over, 'editor')).toMatchObject({
      reason: null,
      counted: { state: 'OPTED_OUT', reason: 'immaterial' },
    });
  });

  test('shows a reader what counts, with its note, author and files', () => {
    const { note, by, evidence, ...rest } = shown(drafted, 'reader');
    expect(rest).toMatchObject({ state: 'SUBMITTED', value: '10', counted: null });
    expect([note, by?.name, evidence?.length]).toEqual(['Read in June', 'Ada', 1]);
  });

  test('shows a viewer what counts, and neither note nor people nor files', () => {
    expect(shown(drafted, 'viewer')).toMatchObject({ value: '10', note: null, by: null, evidence: [], counted: null });
  });
});

test('a viewer is told what looks odd as long as no note, which they do not see, explains it', () => {
  const warnings = [{ code: 'LARGE_CHANGE', message: 'Up 300 %.' }];
  const odd = (note: string | null) =>
    typedInto(undefined, { ...typed('10', ''), note, warnings }, { ...act, state: 'SUBMITTED' });
  expect(shown(odd(null), 'viewer').warnings).toEqual(warnings);
  expect(shown(odd('A second line'), 'viewer')).toMatchObject({ warnings: [], note: null });
  expect(shown(odd('A second line'), 'reader').warnings).toEqual(warnings);
});

test.each(['reader', 'viewer'] as const)('a draft alone is an empty cell for a %s', (sight) => {
  expect(shown(onlyDrafted, sight)).toMatchObject({ state: 'EMPTY', value: null, note: null, by: null });
});
