import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OptOutReason } from '#shared/collection/cells/schema.ts';
import { type Period, type Periodicity, periodsOf, rangeOf } from '#shared/collection/periods/rules.ts';
import { Decimal } from '#shared/library/units/decimal.ts';
import {
  type Aggregating,
  type AnsweredCell,
  type CountingAnswer,
  type FigureFacts,
  rollUp as rollUpWith,
  type Weights,
} from './rules.ts';

const year = { startDate: '2025-01-01', endDate: '2025-12-31' };

function answer(canonical: string | null, more: Partial<CountingAnswer> = {}): CountingAnswer {
  return { value: canonical, canonical, reason: null, state: 'SUBMITTED', ...more };
}

function row(entityId: string, periodicity: Periodicity, answers: (CountingAnswer | undefined)[]): AnsweredCell[] {
  return periodsOf(periodicity).map((period, index) => {
    const range = rangeOf(period, year) ?? { from: '', to: '' };
    return { entityId, period, ...range, optOut: null, answer: answers[index] };
  });
}

const flow: Aggregating = {
  periodicity: 'quarterly',
  periodAggregation: 'sum',
  entityAggregation: 'sum',
  askedAt: 'entity',
  consolidation: 'ownership_share',
};
const stock: Aggregating = { ...flow, periodAggregation: 'last' };
const rollUp = (how: Aggregating, cells: AnsweredCell[], facts: Partial<FigureFacts> = {}) =>
  rollUpWith(how, cells, { dates: year, entities: new Map(), ...facts });
const full = ['1', '2', '3', '4'].map((value) => answer(value));

describe('rolling up', () => {
  test('flows add over periods and entities', () => {
    const { organisation, entities } = rollUp(flow, [...row('a', 'quarterly', full), ...row('b', 'quarterly', full)]);
    expect(entities.a?.FY).toEqual({ value: '10', expected: 4, answered: 4, excluded: 0, partial: false });
    expect(organisation.FY?.value).toBe('20');
    expect(organisation.H1?.value).toBe('6');
    expect(organisation.Q4?.value).toBe('8');
  });

  test('0.1 added ten thousand times is exactly 1000', () => {
    const cells = Array.from({ length: 10_000 }, (_, index) => row(`e${index}`, 'annual', [answer('0.1')])).flat();
    const { organisation } = rollUp({ ...flow, periodicity: 'annual' }, cells);
    expect(organisation.FY?.value).toBe('1000');
  });

  test('a stock is its closing period alone: an earlier value never stands in for it', () => {
    const open = [answer('7'), answer('8'), answer('9'), undefined];
    const { organisation } = rollUp(stock, [...row('a', 'quarterly', full), ...row('b', 'quarterly', open)]);
    expect(organisation.FY).toMatchObject({ value: '4', expected: 2, answered: 1, partial: true });
    expect(organisation.Q3?.value).toBe('12');
  });

  test('an entity that was gone before the closing period has no part in a stock', () => {
    const gone = row('b', 'quarterly', full).slice(0, 2);
    const { organisation } = rollUp(stock, [...row('a', 'quarterly', full), ...gone]);
    expect(organisation.FY).toMatchObject({ value: '4', expected: 1, partial: false });
  });

  test('an entity that was sold within the closing period has no part in its close, answered or not', () => {
    const entities = new Map([['b', { from: null, to: '2025-11-30', shares: [] }]]);
    const cells = [...row('a', 'quarterly', full), ...row('b', 'quarterly', full)];
    expect(rollUp(stock, cells, { entities }).organisation.FY).toMatchObject({ value: '4', expected: 1 });
  });

  test('a draft counts for nothing, and an opt-out for lack of data stays expected', () => {
    const draft = answer('9', { state: 'DRAFT' });
    const { organisation } = rollUp(flow, row('a', 'quarterly', [answer('1'), draft, answer('3'), answer('4')]));
    expect(organisation.FY).toMatchObject({ value: '8', expected: 4, answered: 3, partial: true });
    const optOut = { entityId: null, period: null, note: '', by: 'u', at: '' };
    const out = (reason: OptOutReason) =>
      rollUp(
        flow,
        row('a', 'quarterly', full).map((cell) => ({ ...cell, optOut: { ...optOut, reason } })),
      ).organisation.FY;
    expect(out('immaterial')).toMatchObject({ expected: 0, excluded: 4, partial: false });
    expect(out('not-available')).toMatchObject({ expected: 4, excluded: 0, partial: true });
  });

  test('an average is over those that answered', () => {
    const { organisation } = rollUp({ ...flow, periodAggregation: 'average' }, row('a', 'quarterly', full));
    expect(organisation.FY?.value).toBe('2.5');
  });

  test('the opening period is the first one', () => {
    const { organisation } = rollUp({ ...stock, periodAggregation: 'first' }, row('a', 'quarterly', full));
    expect(organisation.FY?.value).toBe('1');
  });

  test('a missing cell makes the figure partial and is counted', () => {
    const { organisation } = rollUp(flow, row('a', 'quarterly', [answer('1'), undefined, answer('3'), answer('4')]));
    expect(organisation.FY).toEqual({ value: '8', expected: 4, answered: 3, excluded: 0, partial: true });
    expect(organisation.H2).toMatchObject({ value: '7', partial: false });
  });

  test('N/A leaves what is expected, and "no data" does not', () => {
    const notApplicable = answer(null, { state: 'NOT_APPLICABLE' });
    const noData = answer(null, { state: 'NOT_AVAILABLE' });
    const { organisation } = rollUp(flow, row('a', 'quarterly', [answer('1'), notApplicable, noData, answer('4')]));
    expect(organisation.FY).toEqual({ value: '5', expected: 3, answered: 2, excluded: 1, partial: true });
  });

  test.each<[OptOutReason, boolean]>([
    ['not-applicable', false],
    ['immaterial', false],
    ['phase-in', false],
    ['not-available', true],
    ['confidential', true],
  ])('opted out as %s makes the figure partial: %s', (reason, partial) => {
    const optedOut = answer(null, { state: 'OPTED_OUT', reason });
    const { organisation } = rollUp(flow, row('a', 'quarterly', [answer('1'), answer('2'), answer('3'), optedOut]));
    expect(organisation.FY?.partial).toBe(partial);
  });

  test('nothing answered is empty with a reason, never zero', () => {
    const { organisation } = rollUp(flow, row('a', 'quarterly', []));
    expect(organisation.FY).toMatchObject({ value: null, partial: true, reason: 'Nothing was answered yet' });
  });

  test('a weighted average needs the weight of every value', () => {
    const how: Aggregating = {
      ...flow,
      periodicity: 'annual',
      periodAggregation: 'last',
      entityAggregation: 'weighted_average',
    };
    const cells = [...row('a', 'annual', [answer('10')]), ...row('b', 'annual', [answer('40')])];
    const weights: Weights = { a: { FY: '1' }, b: { FY: '2' } };
    expect(rollUp(how, cells, { weights }).organisation.FY?.value).toBe('30');
    const unknown = rollUp(how, cells, { weights: { a: { FY: '1' } } });
    expect(unknown.organisation.FY).toMatchObject({ value: null, reason: 'A weight is missing' });
  });

  test('an ownership share touches the organisation and not the entity, which says what of it counts', () => {
    const owned = new Map([['a', { from: null, to: null, shares: [{ from: '2020-01-01', share: '40' }] }]]);
    const { organisation, entities } = rollUp(flow, row('a', 'quarterly', full), { entities: owned });
    expect(organisation.FY?.value).toBe('4');
    expect(entities.a?.FY).toMatchObject({ value: '10', atShare: '4' });
    const inFull = rollUp({ ...flow, consolidation: 'full' }, row('a', 'quarterly', full), { entities: owned });
    expect(inFull.organisation.FY?.value).toBe('10');
  });

  test('the organisation adds entities in one order, in whichever order they were kept', () => {
    const thirds = ['a', 'b', 'c'].flatMap((id, at) =>
      row(id, 'annual', [answer(`1${'0'.repeat(11 * at)}.${'3'.repeat(30)}`)]),
    );
    const { organisation } = rollUp({ ...flow, periodicity: 'annual' }, thirds);
    const { organisation: again } = rollUp({ ...flow, periodicity: 'annual' }, thirds.toReversed());
    expect(again).toEqual(organisation);
    const kept = rollUp(flow, row('a', 'quarterly', full)).organisation;
    expect(Object.keys(kept)).toEqual(['Q1', 'Q2', 'Q3', 'Q4', 'H1', 'H2', 'FY']);
  });

  test('any and all read booleans', () => {
    const yes = answer(null, { value: true });
    const no = answer(null, { value: false });
    const cells = [...row('a', 'annual', [yes]), ...row('b', 'annual', [no])];
    const how = { ...flow, periodicity: 'annual', periodAggregation: 'last' } as const;
    expect(rollUp({ ...how, entityAggregation: 'any' }, cells).organisation.FY?.value).toBe(true);
    expect(rollUp({ ...how, entityAggregation: 'all' }, cells).organisation.FY?.value).toBe(false);
  });

  test('the year of a complete flow equals the sum of its quarters, of its halves and of its entities', () => {
    const values = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(values, { minLength: 1, maxLength: 4 }), (rows) => {
        const cells = rows.flatMap((each, at) =>
          row(
            `e${at}`,
            'monthly',
            each.map((value) => answer(String(value))),
          ),
        );
        const { organisation, entities } = rollUp({ ...flow, periodicity: 'monthly' }, cells);
        const sum = (all: (string | boolean | null | undefined)[]) =>
          all.reduce((total, value) => total.plus(String(value)), new Decimal(0)).toString();
        const of = (...periods: Period[]) => sum(periods.map((period) => organisation[period]?.value));
        expect(organisation.FY?.value).toBe(of('Q1', 'Q2', 'Q3', 'Q4'));
        expect(organisation.FY?.value).toBe(of('H1', 'H2'));
        expect(organisation.FY?.value).toBe(sum(Object.values(entities).map((figures) => figures.FY?.value)));
      }),
    );
  });
});
