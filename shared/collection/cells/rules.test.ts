import { describe, expect, test } from 'vitest';
import { clearedCell, countedOf, isSameCell, kindOf, leavesExpected, restoredBy, typedInto } from './rules.ts';
import { parseSubmissionId, submissionIdOf } from './schema.ts';

const typed = (value: string | null, more = {}) => ({
  value,
  unit: value ? 'MWh' : null,
  canonical: value,
  absence: null,
  reason: null,
  note: null,
  warnings: [],
  ...more,
});
const draft = { state: 'DRAFT', method: 'screen', by: 'ada', at: '2026-01-01T00:00:00.000Z' } as const;
const submit = { ...draft, state: 'SUBMITTED' } as const;

describe('a cell', () => {
  test('a draft over a submitted answer leaves that answer counting until the draft is submitted', () => {
    const first = typedInto(undefined, typed('10'), submit);
    const second = typedInto(first, typed('12'), draft);
    expect(second).toMatchObject({ state: 'DRAFT', version: 2, value: '12' });
    expect(countedOf(second)).toMatchObject({ value: '10', state: 'SUBMITTED', version: 1 });
    const third = typedInto(second, typed('12'), submit);
    expect(countedOf(third)).toMatchObject({ value: '12', version: 3 });
    expect(third.counted).toBeNull();
  });

  test('a draft over a draft keeps the answer below both', () => {
    const first = typedInto(undefined, typed('10'), submit);
    const third = typedInto(typedInto(first, typed('11'), draft), typed('12'), draft);
    expect(countedOf(third)?.value).toBe('10');
  });

  test('a draft that says what counts is none: the answer is there again, as whose and what it was', () => {
    const warnings = [{ code: 'OUTLIER', message: 'Far off.' }];
    const first = typedInto(undefined, typed('10', { note: 'Meter', warnings }), { ...submit, method: 'paste' });
    const second = typedInto(first, typed('12', { note: 'Meter' }), {
      ...draft,
      by: 'bo',
      at: '2026-02-01T00:00:00.000Z',
    });
    expect(restoredBy(second, typed('10', { note: 'Meter' }))).toEqual({ ...first, version: 3 });
    expect(restoredBy(first, typed('10', { note: 'Meter' }))).toBe(first);
  });

  test('a draft that says anything else, or has no answer under it, stays one', () => {
    const first = typedInto(undefined, typed('10'), submit);
    const second = typedInto(first, typed('12'), draft);
    for (const other of [typed('10.0'), typed('10', { unit: 'kWh' }), typed('10', { note: 'New' }), typed(null)]) {
      expect(restoredBy(second, other)).toBeUndefined();
    }
    expect(restoredBy(undefined, typed('10'))).toBeUndefined();
    expect(restoredBy(typedInto(undefined, typed('10'), draft), typed('10'))).toBeUndefined();
  });

  test('a submitted absence becomes the state of its name, and a drafted one stays a draft', () => {
    expect(typedInto(undefined, typed(null, { absence: 'NOT_AVAILABLE' }), submit).state).toBe('NOT_AVAILABLE');
    expect(typedInto(undefined, typed(null, { absence: 'NOT_APPLICABLE' }), draft).state).toBe('DRAFT');
  });

  test('emptied over a submitted answer it is a draft, and the answer still counts; over nothing it is empty', () => {
    const first = typedInto(undefined, typed('10'), submit);
    const emptied = typedInto(first, typed(null), draft);
    expect(emptied).toMatchObject({ state: 'DRAFT', value: null });
    expect(countedOf(emptied)?.value).toBe('10');
    expect(typedInto(undefined, typed(null), draft).state).toBe('EMPTY');
  });

  test('what is not asked by its kind leaves what is expected, and what is only not there does not', () => {
    const leaving = (['not-applicable', 'immaterial', 'phase-in', 'not-available', 'confidential'] as const).filter(
      leavesExpected,
    );
    expect(leaving).toEqual(['not-applicable', 'immaterial', 'phase-in']);
    expect(leavesExpected(null)).toBe(false);
  });

  test('a cleared cell keeps its version going and counts no more', () => {
    const gone = clearedCell(typedInto(undefined, typed('10'), submit), draft);
    expect(gone).toMatchObject({ state: 'EMPTY', version: 2, value: null });
    expect(countedOf(gone)).toBeUndefined();
  });

  test('typing the same again says the same, whatever the version', () => {
    const first = typedInto(undefined, typed('10'), draft);
    expect(isSameCell(first, typedInto(first, typed('10'), draft))).toBe(true);
    expect(isSameCell(first, typedInto(first, typed('10', { note: 'meter read' }), draft))).toBe(false);
    expect(isSameCell(first, typedInto(first, typed('10'), submit))).toBe(false);
  });

  test('what was sent back is open again, and an opt-out of the set-up answers', () => {
    const optOut = { entityId: null, period: null, reason: 'immaterial', note: '', by: 'u', at: '' } as const;
    expect(kindOf({ state: 'CHANGES_REQUESTED' }, null)).toBe('open');
    expect(kindOf({ state: 'DRAFT' }, null)).toBe('draft');
    expect(kindOf({ state: 'NOT_APPLICABLE' }, null)).toBe('answered');
    expect(kindOf(undefined, optOut)).toBe('opted-out');
  });

  test('its id names year, entity, data point and period, and reads back', () => {
    const key = { entityId: '01hx', dataPointId: 'energy_electricity', period: 'M03' } as const;
    const id = submissionIdOf(2025, key);
    expect(id).toBe('2025.01hx.energy_electricity.m03');
    expect(parseSubmissionId(id)).toEqual({ year: 2025, key });
    for (const wrong of ['', '2025', '2025.a.b', '2025.a.b.m13', '2025.a.b.fy.x', '1999.a.b.fy', '2025..b.fy']) {
      expect(parseSubmissionId(wrong), wrong).toBeUndefined();
    }
  });
});
