import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byPeriodInOrder } from '#shared/collection/periods/rules.ts';
import type { Figures } from '#shared/collection/rollups/rules.ts';
import { exportYear } from '#test/support/exports.ts';
import { companyOfFigures, type FigureCell } from '#test/support/figures.ts';
import { recordsOf, said, startOpenpyxl } from '#test/support/openpyxl.ts';
import type { TestPerson } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const openpyxl = await startOpenpyxl();
const ENERGY = 'energy_consumption_total';
const RENEWABLE = 'energy_consumption_renewable';
const RATIO = 'energy_renewable_pct';
const ENTITIES = ['Leeds', 'Oslo', 'Lyon'];
const QUARTERS = ['Q1', 'Q2', 'Q3', 'Q4'] as const;

const shares = fc.uniqueArray(
  fc.record({ from: fc.constantFrom('2020-01-01', '2025-02-10', '2025-08-20'), share: fc.nat(100).map(String) }),
  { selector: ({ from }) => from, maxLength: 2 },
);
const company = fc.record({
  consolidation: fc.constantFrom(
    'equity_share' as const,
    'joint_financial_control' as const,
    'financial_control' as const,
  ),
  entities: fc.array(fc.record({ fromDate: fc.constantFrom(null, '2025-05-17'), shares }), {
    minLength: 3,
    maxLength: 3,
  }),
  // Amounts of each entity and quarter; what is open, N/A or not known among them.
  values: fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 999 }).map(String) },
      fc.constantFrom('N/A', 'No data', ''),
    ),
    { minLength: 24, maxLength: 24 },
  ),
});

const everywhere = [1, 2, 3].map(() => ({ fromDate: null, shares: [] }));
/** Everything answered: the ratio reads what the tiles say. */
const allWhole = { consolidation: 'equity_share' as const, entities: everywhere, values: Array<string>(24).fill('1') };
/** Energy is N/A where a part of it is not. */
const withGaps = {
  ...allWhole,
  values: allWhole.values.map((value, at) => ([0, 1, 8, 11].includes(at) ? 'N/A' : value)),
};

test('a figure is one number with one coverage on every way: page, answer, dashboard, explanation, workbook', {
  timeout: 180_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(company, async (drawn) => {
      const entities = Object.fromEntries(ENTITIES.map((name, at) => [name, drawn.entities[at] ?? {}]));
      const made = await companyOfFigures(world, {
        consolidation: drawn.consolidation,
        entities,
        asks: { [ENERGY]: 'quarterly', [RENEWABLE]: 'quarterly' },
      });
      await made.answer(...answersOf(drawn));
      const part = await made.personOf('Leeds', 'Oslo');
      for (const [person, reach] of [
        [made.admin, ENTITIES],
        [part, ['Leeds', 'Oslo']],
      ] as const) {
        const workbook = await workbookOf(person, made.year);
        for (const id of [ENERGY, RENEWABLE]) {
          const right = (await made.cellsOf(id, person)).rollUp as Figures;
          expect(await made.figures(id, person), `${id} on the dashboard`).toEqual(right);
          expect(await made.soFar(id, person), `${id} on the page`).toEqual(right);
          expect(workbook(id), `${id} in the workbook`).toEqual(written(right));
          const { byEntity } = await made.detail(id, person);
          expect(byEntity.map(({ name }) => name)).toEqual(
            reach.toSorted().filter((name) => byEntity.some((each) => each.name === name)),
          );
        }
        const explained = await made.detail(RATIO, person);
        const ratio = explained.years.at(-1)?.figure;
        expect(workbook(RATIO), 'the ratio in the workbook').toEqual(written({ FY: ratio }));
        expect(await made.figure(RATIO, person)).toEqual(ratio);
        const [part_, whole] = explained.inputs.map(({ figure }) => Number(figure.value));
        if (ratio?.value != null) expect(Number(ratio.value)).toBeCloseTo((Number(part_) / Number(whole)) * 100, 8);
        // What is N/A in one input leaves the ratio with the other: there its inputs are less than the tiles.
        const tiles = await Promise.all(explained.inputs.map(({ id }) => made.figure(id, person)));
        const isWhole = tiles.every((tile) => tile?.excluded === 0);
        if (ratio && ratio.value !== null && !ratio.partial && isWhole) {
          for (const [at, { id, figure }] of explained.inputs.entries())
            expect(figure.value, `${id} in the ratio is what its tile says`).toBe(tiles[at]?.value);
        }
      }
    }),
    {
      numRuns: 5,
      examples: [[allWhole], [withGaps]],
    },
  );
});

function answersOf({ entities, values }: typeof company extends fc.Arbitrary<infer C> ? C : never): FigureCell[] {
  return [ENERGY, RENEWABLE].flatMap((id, of) =>
    ENTITIES.flatMap((entity, at) =>
      QUARTERS.flatMap((period, quarter): FigureCell[] => {
        const value = values[(of * ENTITIES.length + at) * QUARTERS.length + quarter] ?? '';
        const isAsked = entities[at]?.fromDate === null || period !== 'Q1';
        // Renewable energy is part of all energy: a tenth of what was drawn.
        const amount = of === 1 && /^\d+$/.test(value) ? `0.${value}` : value;
        return value === '' || !isAsked ? [] : [[id, entity, period, amount]];
      }),
    ),
  );
}

/** The workbook of a person: the figures of a metric by period, as its sheet of roll-ups says them. */
async function workbookOf(person: TestPerson, year: number) {
  const rows = recordsOf(await openpyxl((await exportYear(world, person, year)).file), 'Roll-ups');
  return (id: string) =>
    rows
      .filter((row) => said(row['Metric id']) === id)
      .map((row) =>
        ['Period', 'Value', 'Expected', 'Answered', 'N/A or left out', 'Partial'].map((title) => said(row[title])),
      )
      .map(([period, value, ...coverage]) => [String(period).slice(0, 2), rounded(value), ...coverage])
      .toSorted();
}

/** The same rows from figures: a workbook shows 15 digits of a number in its cell. */
function written(figures: Figures) {
  return byPeriodInOrder(figures)
    .map(([period, { value, expected, answered, excluded, partial }]) => [
      period,
      rounded(value),
      expected,
      answered,
      excluded,
      partial,
    ])
    .toSorted();
}

function rounded(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(Number(value).toPrecision(12));
}
