import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dataPointOf } from '#functions/collection/year/context.ts';
import { yearContext } from '#functions/collection/year/samples.ts';
import type { StoredCell } from '#shared/collection/cells/rules.ts';
import type { CellDraft } from '#shared/collection/cells/schema.ts';
import type { Caller } from '#shared/people/access.ts';
import { type Desk, rowName } from './desk.ts';
import { nameOf, planRows } from './plan.ts';
import { byDataPoint } from './rows.ts';
import type { Row } from './store.ts';

const ENERGY = 'energy_consumption_total';
const REVENUE = 'revenue';
const places = ['root', 'leeds', 'oslo', 'nowhere'] as const;
const at = '2026-03-01T12:00:00.000Z';
const now = new Date(at);

/** A launched year with two sites, as far as the planning of cells reads it. */
const context = yearContext([ENERGY, REVENUE], ['leeds', 'oslo']);

const callerOf = (allowedEntityIds: readonly string[]): Caller => ({
  userId: 'ada',
  email: 'ada@acme.example',
  name: 'Ada',
  orgId: 'acme',
  roles: ['COMPANY_USER'],
  allowedQuestionGroupIds: [],
  allowedEntityIds: [...allowedEntityIds],
  via: 'membership',
});

const draft = fc.record({
  entityId: fc.constantFrom(...places),
  dataPointId: fc.constantFrom(ENERGY, REVENUE, 'no_such_point'),
  period: fc.constantFrom('FY' as const, 'Q1' as const),
  baseVersion: fc.nat(3),
  value: fc.constantFrom(null, '12', '-5', 'about ten', '1e5', '700000'),
  unit: fc.constantFrom(null, 'MWh', 'EUR', 'parsec'),
  note: fc.constantFrom(null, 'By the meter'),
  state: fc.constantFrom('DRAFT' as const, 'SUBMITTED' as const),
});
const drafts = fc.uniqueArray(draft, { selector: nameOf, maxLength: 8 });

const stored = (version: number): StoredCell => ({
  state: 'SUBMITTED',
  version,
  value: '11',
  unit: 'MWh',
  canonical: '11',
  absence: null,
  reason: null,
  note: null,
  warnings: [],
  method: 'screen',
  by: 'ben',
  at,
  counted: null,
});
const rowAt = (year: number, entityId: string, version: number): Row => ({
  orgId: 'acme',
  year,
  entityId,
  dataPointId: ENERGY,
  cells: { FY: stored(version) },
});
const rows = fc
  .record({ leeds: fc.nat(3), oslo: fc.nat(3), before: fc.nat(1) })
  .map(({ leeds, oslo, before }) => [
    ...(leeds > 0 ? [rowAt(2025, 'leeds', leeds)] : []),
    ...(oslo > 0 ? [rowAt(2025, 'oslo', oslo)] : []),
    ...(before > 0 ? [rowAt(2024, 'leeds', before)] : []),
  ]);
const reach = fc.constantFrom<readonly string[]>([], ['leeds'], ['oslo', 'root']);

/** The desk as it is laid out from rows that were read. */
function deskOf(found: readonly Row[]): Desk {
  const own = found.filter(({ year }) => year === context.label);
  return {
    context,
    read: { names: new Set(own.map(rowName)), rows: byDataPoint(own) },
    lastYear: byDataPoint(found.filter(({ year }) => year !== context.label)),
    spreads: new Map(),
    dataPoints: new Map([ENERGY, REVENUE].map((id) => [id, dataPointOf(context, id)])),
  };
}

function planOf(given: readonly CellDraft[], found: readonly Row[], allowed: readonly string[]) {
  const act = { caller: callerOf(allowed), now };
  return planRows(deskOf(found), given, act).decide([]);
}

/** Frozen to the last value, so that whoever changes it fails. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) frozen(each);
    Object.freeze(value);
  }
  return value;
}

describe('the plan of a save', () => {
  test('names every cell once: settled or to be written', () => {
    fc.assert(
      fc.property(drafts, rows, reach, (given, found, allowed) => {
        const { settled, writes } = planOf(given, found, allowed);
        const named = [...settled, ...writes].map(({ key }) => nameOf(key));
        expect(named.toSorted()).toEqual(given.map(nameOf).toSorted());
      }),
    );
  });

  test('writes over the version that its author saw, and no other, one version on', () => {
    fc.assert(
      fc.property(drafts, rows, (given, found) => {
        const { writes, settled } = planOf(given, found, []);
        for (const { key, base, before, next } of writes) {
          expect(base).toBe(before?.version ?? 0);
          expect(given.find((each) => nameOf(each) === nameOf(key))?.baseVersion).toBe(base);
          expect(next).toMatchObject({ version: base + 1, by: 'ada', at });
        }
        for (const each of settled) {
          if (each.status === 'conflict') expect(each.current?.by ?? 'nobody').not.toBe('ada');
        }
      }),
    );
  });

  test('writes nothing that is out of reach, not asked, or submitted and wrong', () => {
    fc.assert(
      fc.property(drafts, rows, reach, (given, found, allowed) => {
        for (const { key, next } of planOf(given, found, allowed).writes) {
          if (allowed.length > 0) expect(allowed).toContain(key.entityId);
          expect(key.period).toBe('FY');
          expect(['root', 'leeds', 'oslo']).toContain(key.entityId);
          expect(key.dataPointId === REVENUE).toBe(key.entityId === 'root');
          if (next.state === 'SUBMITTED') expect(next.canonical).not.toBeNull();
        }
      }),
    );
  });

  test('is the same for the same desk, and changes nothing of it', () => {
    fc.assert(
      fc.property(drafts, rows, reach, (given, found, allowed) => {
        const once = planOf(frozen(given), frozen(found), allowed);
        const again = planOf(given, found, allowed);
        expect(again.settled).toEqual(once.settled);
        expect(again.writes).toEqual(once.writes);
      }),
    );
  });
});
