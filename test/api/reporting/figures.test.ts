import { describe, expect, test } from 'vitest';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import type { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import { library } from '#shared/content/library/library.ts';
import { companyOfFigures, type FigureCell, monthly } from '#test/support/figures.ts';
import { startWorld } from '#test/support/world.ts';

// The inputs that once gave a wrong figure, each with the right one.
const world = await startWorld();
const SCOPE_1 = 'ghg_scope_1';
const ENERGY = 'energy_consumption_total';
const values = (figures: Record<string, RollUpFigure>) =>
  Object.fromEntries(Object.entries(figures).map(([period, { value }]) => [period, value]));
const bought = { fromDate: '2025-07-01', shares: [{ from: '2025-07-01', share: '40' }] };
const halfSold = {
  shares: [
    { from: '2020-01-01', share: '100' },
    { from: '2025-07-01', share: '50' },
  ],
};
const firstHalf = monthly(SCOPE_1, 'Half sold', [...Array(6).fill('100'), ...Array(6).fill('0')]);

describe('the periods that a year has', () => {
  test('short-year-closing: the closing value of a year of eight months is that of August and of its third quarter', async () => {
    const { answer, figures } = await companyOfFigures(world, {
      year: { label: 2027, startDate: '2027-01-01', endDate: '2027-08-31' },
      entities: { Leeds: {} },
      asks: { employees_headcount: 'monthly', total_debt: 'quarterly' },
    });
    await answer(
      ...monthly('employees_headcount', 'Leeds', ['10', '11', '12', '13', '14', '15', '16', '17']),
      ['total_debt', '', 'Q1', '100'],
      ['total_debt', '', 'Q2', '200'],
      ['total_debt', '', 'Q3', '300'],
    );
    expect(values(await figures('employees_headcount'))).toMatchObject({
      FY: '17',
      H2: '17',
      Q3: '17',
      Q2: '15',
      H1: '15',
    });
    expect(values(await figures('employees_headcount'))).not.toHaveProperty('Q4');
    expect(values(await figures('total_debt'))).toEqual({
      Q1: '100',
      Q2: '200',
      Q3: '300',
      H1: '200',
      H2: '300',
      FY: '300',
    });
  });

  test.each(['annual', 'monthly'] as const)(
    'closing-of-a-sold-site: an entity that left is not in a closing value, asked %s',
    async (periodicity) => {
      const { answer, figure } = await companyOfFigures(world, {
        year: { label: 2025, startDate: '2024-09-16', endDate: '2025-09-15' },
        entities: { A: {}, B: { toDate: '2024-11-05' } },
        asks: { employees_headcount: periodicity },
      });
      const annual: FigureCell[] = [
        ['employees_headcount', 'A', 'FY', '100'],
        ['employees_headcount', 'B', 'FY', '50'],
      ];
      const months = [
        ...monthly('employees_headcount', 'A', Array(12).fill('100')),
        ...monthly('employees_headcount', 'B', ['50', '50']),
      ];
      await answer(...(periodicity === 'annual' ? annual : months));
      expect(await figure('employees_headcount')).toEqual({
        value: '100',
        expected: 1,
        answered: 1,
        excluded: 0,
        partial: false,
      });
    },
  );
});

describe('ownership by date', () => {
  test.each(['equity_share', 'joint_financial_control'] as const)(
    'share-changes-in-mid-year: each month counts by its own share, under %s',
    async (consolidation) => {
      const { answer, figures } = await companyOfFigures(world, {
        consolidation,
        entities: { 'Half sold': halfSold },
        asks: { [SCOPE_1]: 'monthly' },
      });
      await answer(...firstHalf);
      expect(values(await figures(SCOPE_1))).toMatchObject({
        Q1: '300',
        Q2: '300',
        Q3: '0',
        Q4: '0',
        H1: '600',
        FY: '600',
      });
    },
  );

  test('what is controlled alone counts in full', async () => {
    const { answer, figure } = await companyOfFigures(world, {
      consolidation: 'financial_control',
      entities: { Bought: bought },
      asks: { [SCOPE_1]: 'annual' },
    });
    await answer([SCOPE_1, 'Bought', 'FY', '1000']);
    expect((await figure(SCOPE_1))?.value).toBe('1000');
  });

  test('bought-in-mid-year: days before the purchase count nothing', async () => {
    const { answer, figure, detail } = await companyOfFigures(world, {
      consolidation: 'equity_share',
      entities: { Bought: bought },
      asks: { ghg_scope_2_market: 'annual' },
    });
    await answer(['ghg_scope_2_market', 'Bought', 'FY', '1000']);
    expect((await figure('ghg_scope_2_market'))?.value).toBe('400');
    expect((await detail('ghg_scope_2_market')).byEntity).toMatchObject([
      {
        figure: { value: '1000', atShare: '400' },
        share: '40',
        shares: [{ from: '2025-07-01', to: '2025-12-31', share: '40' }],
      },
    ]);
  });

  test('ratio-input-differs-from-tile: a ratio takes the figure of the tile, and an entity its own at 100 %', async () => {
    const { answer, figure, detail } = await companyOfFigures(world, {
      consolidation: 'equity_share',
      entities: { Bought: bought },
      asks: { [ENERGY]: 'monthly', employees_fte: 'annual' },
    });
    await answer(...monthly(ENERGY, 'Bought', Array(6).fill('100'), 7), ['employees_fte', 'Bought', 'FY', '10']);
    expect((await figure(ENERGY))?.value).toBe('240');
    const ratio = await detail('energy_intensity_fte');
    expect(ratio.years.at(-1)?.figure.value).toBe('24');
    expect(ratio.inputs.find(({ id }) => id === ENERGY)?.figure.value).toBe('240');
    expect(ratio.byEntity.map(({ figure: own }) => own.value)).toEqual(['60']);
  });

  test('one-figure-three-values: dashboard, page and the dashboard of those of these entities say one number', async () => {
    for (const [shares, answers, right] of [
      [halfSold.shares, firstHalf, '600'],
      [[{ from: '2020-01-01', share: '50' }], [[SCOPE_1, 'Half sold', 'M01', '1200'] as const], '600'],
    ] as const) {
      const { answer, figure, cellsOf, soFar, personOf } = await companyOfFigures(world, {
        consolidation: 'equity_share',
        entities: { 'Half sold': { shares: [...shares] }, Other: {} },
        asks: { [SCOPE_1]: 'monthly' },
      });
      await answer(...answers, [SCOPE_1, 'Other', 'M01', '0']);
      const person = await personOf('Half sold', 'Other');
      const all = [
        await figure(SCOPE_1),
        (await cellsOf(SCOPE_1)).rollUp?.FY,
        (await soFar(SCOPE_1)).FY,
        await figure(SCOPE_1, person),
        (await cellsOf(SCOPE_1, person)).rollUp?.FY,
        (await soFar(SCOPE_1, person)).FY,
      ];
      for (const each of all) expect(each).toEqual(all[0]);
      expect(all[0]?.value).toBe(right);
    }
  });
});

describe('what is not applicable', () => {
  test('not-applicable-in-ratio: leaves what a ratio expects', async () => {
    const { answer, figure } = await companyOfFigures(world, {
      entities: { S1: {}, S2: {}, S3: {} },
      asks: { waste_total: 'annual', waste_recycled: 'annual' },
    });
    await answer(
      ['waste_total', 'S1', 'FY', '100'],
      ['waste_total', 'S2', 'FY', '100'],
      ['waste_total', 'S3', 'FY', 'N/A'],
      ['waste_recycled', 'S1', 'FY', '60'],
      ['waste_recycled', 'S2', 'FY', '20'],
      ['waste_recycled', 'S3', 'FY', 'N/A'],
    );
    expect(await figure('waste_recycling_pct')).toEqual({
      value: '40',
      expected: 2,
      answered: 2,
      excluded: 1,
      partial: false,
    });
  });

  test('not-applicable-in-sum: leaves what a computed sum expects', async () => {
    const categories = library.dataPoints.map(({ key }) => key).filter((key) => /^ghg_scope_3_cat\d\d_/.test(key));
    const { answer, figure } = await companyOfFigures(world, {
      entities: { S1: {} },
      asks: Object.fromEntries([...categories, 'waste_hazardous', 'waste_radioactive'].map((id) => [id, 'annual'])),
    });
    await answer(
      ...categories.map((id, at): FigureCell => [id, 'S1', 'FY', at < 12 ? '10' : 'N/A']),
      ['waste_hazardous', 'S1', 'FY', '5'],
      ['waste_radioactive', 'S1', 'FY', 'N/A'],
    );
    const whole = { expected: 12, answered: 12, excluded: 3, partial: false };
    expect(await figure('ghg_scope_3_category_sum')).toEqual({ value: '120', ...whole });
    expect(await figure('waste_hazardous_radioactive')).toEqual({
      value: '5',
      expected: 1,
      answered: 1,
      excluded: 1,
      partial: false,
    });
  });
});

test('ratio-over-unequal-periods: a ratio takes the periods that have all its inputs, and says which', async () => {
  const { answer, figure, detail, personOf } = await companyOfFigures(world, {
    entities: { S1: {}, S2: {} },
    asks: { electricity_consumption: 'monthly', electricity_consumption_renewable: 'monthly' },
  });
  await answer(
    ...monthly('electricity_consumption', 'S1', Array(12).fill('100')),
    ...monthly('electricity_consumption_renewable', 'S1', Array(6).fill('50')),
  );
  const which = ['M01', 'M02', 'M03', 'M04', 'M05', 'M06'];
  const half = { value: '50', partial: true, periods: { answered: 6, expected: 12, which } };
  expect(await figure('electricity_renewable_pct')).toMatchObject({ ...half, expected: 2, answered: 1 });
  // Somebody of several entities has ratios too, over the entities that are theirs.
  expect(await figure('electricity_renewable_pct', await personOf('S1', 'S2'))).toMatchObject(half);
  expect(await figure('electricity_renewable_pct', await personOf('S1'))).toMatchObject({ ...half, expected: 1 });
  const { inputs, worked, byEntity } = await detail('electricity_renewable_pct');
  expect(inputs.map(({ figure: input }) => input.value)).toEqual(['300', '600']);
  expect(worked).toContain('300');
  expect(byEntity.map(({ figure: own }) => own.periods?.answered)).toEqual([6, undefined]);
});

test('a gross reading counts by the calorific ratio of the year of its own cell', async () => {
  const gas = 'energy_non_renewable_natural_gas';
  const { admin, params, entities, figures } = await companyOfFigures(world, {
    year: { label: 2024, startDate: '2023-04-01', endDate: '2024-03-31' },
    entities: { Leeds: {} },
    asks: { [gas]: 'quarterly' },
  });
  const cells = (['Q1', 'Q4'] as const).map((period) => ({
    entityId: entities.Leeds ?? '',
    dataPointId: gas,
    period,
    baseVersion: 0,
    state: 'SUBMITTED' as const,
    value: '20226',
    unit: 'MWh_gross_natural_gas',
  }));
  const { data } = await world.call(admin, cellRoutes.saveSubmissions, { params, body: { cells } });
  expect(data.map(({ status }) => status)).toEqual(['saved', 'saved']);
  await world.settle();
  const all = values(await figures(gas));
  // April to June 2023 by the set of 2023, January to March 2024 by that of 2024.
  expect(all.Q1).toBe('18256');
  expect(Number(all.Q4)).toBeCloseTo((20226 * 0.18253) / 0.20223, 8);
});

test('what is asked of other entities alone leaves the figures of those that a person reaches', async () => {
  const { answer, figure, personOf } = await companyOfFigures(world, {
    entities: { Leeds: {}, Bought: { fromDate: '2025-07-01' } },
    asks: { employees_fte_opening: 'annual', employees_fte: 'annual' },
  });
  await answer(
    ['employees_fte_opening', 'Leeds', 'FY', '8'],
    ['employees_fte', 'Leeds', 'FY', '10'],
    ['employees_fte', 'Bought', 'FY', '4'],
  );
  const ofBought = await figure('employees_fte_average', await personOf('Bought'));
  expect(ofBought).toEqual({ value: '4', expected: 1, answered: 1, excluded: 1, partial: false });
});
