import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askedCells } from '#shared/collection/asked/rules.ts';
import type { DerivedInput } from '#shared/collection/derived/inputs.ts';
import { derivedAtEntity, derivedFigure } from '#shared/collection/derived/rules.ts';
import { ownedUnder } from '#shared/collection/ownership/rules.ts';
import { periodicities } from '#shared/collection/periods/rules.ts';
import { libraryFormula } from '#shared/library/metrics/formulas.ts';
import { consolidationApproaches } from '#shared/organisations/profile/schema.ts';
import { type Aggregating, type CountingAnswer, type EntityFigures, type RollUp, rollUp, together } from './rules.ts';

const dates = { startDate: '2024-09-16', endDate: '2025-09-15' };
const day = fc.constantFrom(null, '2024-10-01', '2025-01-01', '2025-06-20');
const answers = fc.oneof(
  { weight: 5, arbitrary: fc.nat(9999).map(String) },
  { weight: 1, arbitrary: fc.constantFrom('N/A', 'No data', 'open') },
);
const entity = fc.record({
  from: day,
  to: fc.constantFrom(null, '2025-07-31', '2025-09-15'),
  shares: fc.uniqueArray(
    fc.record({ from: fc.constantFrom('2020-01-01', '2025-02-10', '2025-05-01'), share: fc.nat(100).map(String) }),
    { selector: ({ from }) => from, maxLength: 3 },
  ),
});
const dataPoint = fc.record({
  periodicity: fc.constantFrom(...periodicities),
  periodAggregation: fc.constantFrom('sum' as const, 'last' as const, 'average' as const),
  entityAggregation: fc.constantFrom('sum' as const, 'average' as const, 'weighted_average' as const),
  consolidation: fc.constantFrom('ownership_share' as const, 'full' as const),
  values: fc.array(answers, { minLength: 48, maxLength: 48 }),
});
const companies = fc.record({
  consolidation: fc.constantFrom(...consolidationApproaches),
  drawn: fc.array(entity, { minLength: 1, maxLength: 4 }),
  dataPoints: fc.tuple(dataPoint, dataPoint),
  part: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
});

type Company = (typeof companies extends fc.Arbitrary<infer C> ? C : never) & object;
type Asked = { readonly how: Aggregating; readonly rolled: RollUp; readonly of: (ids: ReadonlySet<string>) => RollUp };

function asked({ consolidation, drawn, dataPoints }: Company): { readonly ids: string[]; readonly all: Asked[] } {
  const entities = drawn.map((each, at) => ({ ...each, id: `e${at}`, isRoot: false, archived: false }));
  const owned = new Map(entities.map((each) => [each.id, ownedUnder(consolidation, each)]));
  const weights = Object.fromEntries(entities.map(({ id }, at) => [id, { FY: String(at + 1) }]));
  const all = dataPoints.map(({ values, ...rest }): Asked => {
    const how: Aggregating = { ...rest, askedAt: 'entity' };
    const point = {
      askedAt: 'entity',
      included: true,
      periodicity: how.periodicity,
      entityIds: null,
      optOuts: [],
    } as const;
    const cells = askedCells({ ...dates, entityIds: null }, point, entities).map((cell, at) => ({
      ...cell,
      answer: answerOf(values[at] ?? 'open'),
    }));
    const of = (ids: ReadonlySet<string>) =>
      rollUp(
        how,
        cells.filter(({ entityId }) => ids.has(entityId)),
        { dates, entities: owned, weights },
      );
    return { how, of, rolled: of(new Set(owned.keys())) };
  });
  return { ids: entities.map(({ id }) => id), all };
}

function answerOf(said: string): CountingAnswer | undefined {
  if (said === 'open') return undefined;
  const empty = { value: null, canonical: null, reason: null };
  if (said === 'N/A') return { ...empty, state: 'NOT_APPLICABLE' };
  if (said === 'No data') return { ...empty, state: 'NOT_AVAILABLE' };
  return { state: 'SUBMITTED', value: said, canonical: said, reason: null };
}

/** What comes out of a store: the same, with its maps in another order. */
function stored<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, stored(each)] as const);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? 1 : -1))) as T;
}

const within = (entities: EntityFigures, ids: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(entities).filter(([id]) => ids.has(id)));

test('whoever adds a data point up, from its cells or from what was stored of its entities, comes to the same figures', () => {
  fc.assert(
    fc.property(companies, (company) => {
      const { ids, all } = asked(company);
      const part = new Set(ids.filter((_, at) => company.part[at]));
      const weights = Object.fromEntries(ids.map((id, at) => [id, { FY: String(at + 1) }]));
      for (const { how, rolled, of } of all) {
        expect(together(how, stored(rolled.entities), weights)).toEqual(rolled.organisation);
        expect(together(how, within(stored(rolled.entities), part), weights)).toEqual(of(part).organisation);
        for (const id of ids) expect(of(new Set([id])).entities[id]).toEqual(rolled.entities[id]);
      }
    }),
  );
});

const formulas = ['a / b', 'a / b * 100', 'a + b', 'a - b', 'a + coalesce(b, 0)', 'sum_present(a, b)'].map(
  libraryFormula,
);

test('a computed metric is the same from what was stored, and for a part of the entities from their part alone', () => {
  fc.assert(
    fc.property(companies, ({ ...company }) => {
      const summing = company.dataPoints.map((each) => ({ ...each, entityAggregation: 'sum' as const }));
      const { ids, all } = asked({
        ...company,
        dataPoints: [summing[0] ?? company.dataPoints[0], summing[1] ?? company.dataPoints[1]],
      });
      const inputs = (keep: ReadonlySet<string>, change: <T>(value: T) => T) =>
        new Map(
          all.map(({ how, rolled }, at): [string, DerivedInput] => {
            const entities = within(change(rolled.entities), keep);
            return [at === 0 ? 'a' : 'b', { ...how, entities, organisation: together(how, entities) }];
          }),
        );
      const everybody = new Set(ids);
      const part = new Set(ids.filter((_, at) => company.part[at]));
      for (const formula of formulas) {
        const figure = derivedFigure(
          formula,
          inputs(everybody, (value) => value),
        );
        expect(derivedFigure(formula, inputs(everybody, stored))).toEqual(figure);
        // At 100 % one entity alone is what it is among others, and its part of a sum adds to that of the others.
        for (const id of ids) {
          expect(derivedAtEntity(formula, inputs(everybody, stored), id)?.value).toEqual(
            derivedAtEntity(
              formula,
              inputs(everybody, (value) => value),
              id,
            )?.value,
          );
        }
        const { figure: ofPart } = derivedFigure(formula, inputs(part, stored));
        if (part.size === ids.length) expect(ofPart).toEqual(figure.figure);
        expect(ofPart.answered).toBeLessThanOrEqual(ofPart.expected);
        expect(ofPart.partial || ofPart.answered === ofPart.expected).toBe(true);
      }
    }),
  );
});

test('what is N/A at an entity changes no coverage of the others: the figures are those of a company without it', () => {
  fc.assert(
    fc.property(companies, ({ ...company }) => {
      const [a, b] = company.dataPoints;
      const flows = [a, b].map((each) => ({
        ...each,
        periodAggregation: 'sum' as const,
        entityAggregation: 'sum' as const,
      }));
      const [one = a, other = b] = flows;
      const drawn = { ...company, dataPoints: [one, other] as typeof company.dataPoints };
      const { ids, all } = asked(drawn);
      const away = ids[0] ?? '';
      const others = new Set(ids.slice(1));
      const nothing = { value: null, expected: 0, answered: 0, partial: false };
      const inputs = (isAway: boolean) =>
        new Map(
          all.map(({ how, rolled }, at): [string, DerivedInput] => {
            const known = within(rolled.entities, others);
            const gone = Object.fromEntries(
              Object.keys(rolled.entities[away] ?? {}).map((period) => [period, { ...nothing, excluded: 1 }]),
            );
            const entities: EntityFigures = isAway ? { ...known, [away]: gone } : known;
            return [at === 0 ? 'a' : 'b', { ...how, entities, organisation: together(how, entities) }];
          }),
        );
      for (const formula of formulas) {
        const { excluded: _, reason: __, ...without } = derivedFigure(formula, inputs(false)).figure;
        // A company in which nobody is asked has nothing to compare.
        if (all.some(({ rolled }) => [...others].every((id) => rolled.entities[id]?.FY === undefined))) continue;
        expect(derivedFigure(formula, inputs(true)).figure).toMatchObject(without);
      }
    }),
  );
});
