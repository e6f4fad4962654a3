import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AskedCell, askedCells } from '#shared/collection/asked/rules.ts';
import { ownedUnder } from '#shared/collection/ownership/rules.ts';
import {
  isWithin,
  type Period,
  type Periodicity,
  periodicities,
  periodsIn,
  periodsOf,
  rangeOf,
  rolledPeriods,
  type YearDates,
} from '#shared/collection/periods/rules.ts';
import { addDays, daysIn } from '#shared/library/dates/rules.ts';
import { Decimal } from '#shared/library/units/decimal.ts';
import { consolidationApproaches } from '#shared/organisations/profile/schema.ts';
import { type Aggregating, type CountingAnswer, rollUp } from './rules.ts';

/** Years of 1 to 18 months that begin on any day of a month. */
const years = fc
  .record({ start: fc.nat(1500), months: fc.integer({ min: 1, max: 18 }), days: fc.nat(20) })
  .map(({ start, months, days }): YearDates => {
    const startDate = addDays('2023-01-01', start);
    return { startDate, endDate: addDays(startDate, Math.round(months * 30.4) + days - 1) };
  });

const flow: Aggregating = {
  periodicity: 'monthly',
  periodAggregation: 'sum',
  entityAggregation: 'sum',
  askedAt: 'entity',
  consolidation: 'ownership_share',
};

const answer = (canonical: string): CountingAnswer => ({
  value: canonical,
  canonical,
  reason: null,
  state: 'SUBMITTED',
});

type Entity = {
  readonly id: string;
  readonly isRoot: boolean;
  readonly archived: boolean;
  readonly from: string | null;
  readonly to: string | null;
  readonly shares: { readonly from: string; readonly share: string }[];
};

const entity = (dates: YearDates) => {
  const length = daysIn(dates.startDate, dates.endDate);
  const day = fc.integer({ min: -40, max: length + 40 }).map((at) => addDays(dates.startDate, at));
  const share = fc.record({ from: day, share: fc.integer({ min: 0, max: 1000 }).map((tenths) => String(tenths / 10)) });
  return fc.record({
    from: fc.option(day),
    to: fc.option(day),
    shares: fc.uniqueArray(share, { maxLength: 3, selector: ({ from }) => from }),
  });
};

const companies = years.chain((dates) =>
  fc.record({
    dates: fc.constant(dates),
    periodicity: fc.constantFrom(...periodicities),
    consolidation: fc.constantFrom(...consolidationApproaches),
    entities: fc.array(entity(dates), { minLength: 1, maxLength: 3 }),
    seed: fc.integer({ min: 1, max: 999 }),
  }),
);

function entitiesOf(all: readonly Pick<Entity, 'from' | 'to' | 'shares'>[]): Entity[] {
  return all.map((each, at) => {
    const to = each.to !== null && each.from !== null && each.to < each.from ? each.from : each.to;
    return { ...each, to, id: `e${at}`, isRoot: false, archived: false };
  });
}

function asked(dates: YearDates, periodicity: Periodicity, drawnEntities: readonly Entity[]): AskedCell[] {
  const point = { askedAt: 'entity', included: true, periodicity, entityIds: null, optOuts: [] } as const;
  return askedCells({ ...dates, entityIds: null }, point, drawnEntities);
}

const number = (value: string | boolean | null | undefined) => new Decimal(typeof value === 'string' ? value : 0);
const total = (values: readonly Decimal[]) => values.reduce((sum, each) => sum.plus(each), new Decimal(0));
/** Equal but for the last of 34 digits, in which sums of other groups may be rounded otherwise. */
const isSame = (one: Decimal, other: Decimal) => one.minus(other).abs().lte(one.abs().plus(1).times('1e-30'));

describe('the periods of a year', () => {
  test('a year of 1 to 18 months has each of its days in one period of each length', () => {
    fc.assert(
      fc.property(years, fc.constantFrom(...periodicities), (dates, periodicity) => {
        const ranges = periodsIn(periodicity, dates).map((period) => rangeOf(period, dates));
        expect(ranges[0]?.from).toBe(dates.startDate);
        expect(ranges.at(-1)?.to).toBe(dates.endDate);
        for (const [at, range] of ranges.entries()) {
          expect(range && range.from <= range.to).toBe(true);
          if (at > 0) expect(range?.from).toBe(addDays(ranges[at - 1]?.to ?? '', 1));
        }
      }),
    );
  });

  test('an opening and a closing value are those of the first and the last period that the year has', () => {
    fc.assert(
      fc.property(years, fc.constantFrom(...periodicities), (dates, periodicity) => {
        const cells = asked(dates, periodicity, entitiesOf([{ from: null, to: null, shares: [] }]));
        const answered = cells.map((cell, at) => ({ ...cell, answer: answer(String(at + 1)) }));
        const facts = { dates, entities: new Map() };
        const figures = (periodAggregation: 'first' | 'last') =>
          rollUp({ ...flow, periodicity, periodAggregation }, answered, facts).organisation;
        const [last, first] = [figures('last'), figures('first')];
        for (const whole of rolledPeriods(periodicity)) {
          const inner = answered.filter(({ period }) => isWithin(period, whole));
          expect(last[whole]?.value).toBe(inner.at(-1)?.answer.canonical);
          expect(first[whole]?.value).toBe(inner[0]?.answer.canonical);
        }
      }),
    );
  });

  test('a closing value does not depend on how often it is asked: an entity that left is not there at the end', () => {
    fc.assert(
      fc.property(companies, ({ dates, entities: drawn, consolidation }) => {
        const drawnEntities = entitiesOf(drawn);
        const entities = new Map(drawnEntities.map((each) => [each.id, ownedUnder(consolidation, each)]));
        const closing = periodicities.map((periodicity) => {
          const cells = asked(dates, periodicity, drawnEntities).map((cell) => ({ ...cell, answer: answer('7') }));
          const how: Aggregating = { ...flow, periodicity, periodAggregation: 'last', consolidation: 'full' };
          return rollUp(how, cells, { dates, entities }).organisation.FY;
        });
        const there = drawnEntities.filter(
          ({ from, to }) => (from ?? '') <= dates.endDate && (to ?? '9') >= dates.endDate,
        );
        expect(closing[0]?.value ?? '0').toBe(String(7 * there.length));
        for (const figure of closing) expect(figure).toEqual(closing[0]);
      }),
    );
  });
});

describe('ownership', () => {
  test('the periods of a year add up to the year under every consolidation, for each entity and for all', () => {
    fc.assert(
      fc.property(companies, ({ dates, periodicity, consolidation, entities: drawn, seed }) => {
        const drawnEntities = entitiesOf(drawn);
        const cells = asked(dates, periodicity, drawnEntities).map((cell, at) => ({
          ...cell,
          answer: answer(String(((at + 1) * seed) % 1009)),
        }));
        const entities = new Map(drawnEntities.map((each) => [each.id, ownedUnder(consolidation, each)]));
        const { organisation, entities: own } = rollUp({ ...flow, periodicity }, cells, { dates, entities });
        for (const longer of rolledPeriods(periodicity)) {
          const parts = periodsOf(periodicity).filter((period) => isWithin(period, longer));
          const sum = total(parts.map((period) => number(organisation[period]?.value)));
          expect(isSame(sum, number(organisation[longer]?.value)), `${longer} is the sum of its parts`).toBe(true);
        }
        const counted = Object.values(own).map(({ FY }) => number(FY?.atShare ?? FY?.value));
        expect(isSame(total(counted), number(organisation.FY?.value))).toBe(true);
      }),
    );
  });

  test('a flow that runs evenly through the days counts each day by the share of that day, however it is asked', () => {
    fc.assert(
      fc.property(companies, ({ dates, periodicity, consolidation, entities: drawn }) => {
        const drawnEntities = entitiesOf(drawn);
        const entities = new Map(drawnEntities.map((each) => [each.id, ownedUnder(consolidation, each)]));
        const ownDays = ({ from, to }: { from: string; to: string }, { from: first, to: last }: Entity) =>
          daysIn(first !== null && first > from ? first : from, last !== null && last < to ? last : to);
        const at = new Map(drawnEntities.map((each) => [each.id, each]));
        const cells = asked(dates, periodicity, drawnEntities).flatMap((cell) => {
          const known = at.get(cell.entityId);
          return known ? [{ ...cell, answer: answer(String(ownDays(cell, known))) }] : [];
        });
        const { organisation } = rollUp({ ...flow, periodicity }, cells, { dates, entities });
        const byDay = drawnEntities.flatMap((each) => {
          const owned = entities.get(each.id)?.shares ?? [];
          const all = Array.from({ length: daysIn(dates.startDate, dates.endDate) }, (_, day) =>
            addDays(dates.startDate, day),
          );
          const there = all.filter((day) => (each.from ?? '') <= day && (each.to ?? '9') >= day);
          return there.map((day) =>
            new Decimal(
              owned
                .filter(({ from }) => from <= day)
                .toSorted((a, b) => (a.from < b.from ? -1 : 1))
                .at(-1)?.share ?? 100,
            ).div(100),
          );
        });
        expect(isSame(total(byDay), number(organisation.FY?.value))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

test('a period that the year lacks has no figure', () => {
  const dates = { startDate: '2027-01-01', endDate: '2027-08-31' };
  const cells = asked(dates, 'quarterly', entitiesOf([{ from: null, to: null, shares: [] }]));
  expect(cells.map(({ period, to }): [Period, string] => [period, to])).toEqual([
    ['Q1', '2027-03-31'],
    ['Q2', '2027-06-30'],
    ['Q3', '2027-08-31'],
  ]);
  const answered = cells.map((cell, at) => ({ ...cell, answer: answer(String((at + 1) * 100)) }));
  const how: Aggregating = { ...flow, periodicity: 'quarterly', periodAggregation: 'last' };
  const { organisation } = rollUp(how, answered, { dates, entities: new Map() });
  expect(Object.entries(organisation).map(([period, { value }]) => [period, value])).toEqual([
    ['Q1', '100'],
    ['Q2', '200'],
    ['Q3', '300'],
    ['H1', '200'],
    ['H2', '300'],
    ['FY', '300'],
  ]);
});
