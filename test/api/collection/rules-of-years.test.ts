import { describe, expect, test } from 'vitest';
import type { CellResult } from '#shared/collection/cells/schema.ts';
import type { Period } from '#shared/collection/periods/rules.ts';
import { dashboardRoutes } from '#shared/reporting/dashboard/routes.ts';
import { answeringCompany, findingsIn, type Told } from '#test/support/answers.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const codes = (results: readonly CellResult[]) =>
  results.flatMap((result) => (result.status === 'saved' ? result.cell.warnings.map(({ code }) => code) : []));
const brokenIn = (results: readonly CellResult[]) =>
  findingsIn(results).flatMap(({ rule, outcome }) => (outcome === 'could_not_run' ? [] : [rule]));
const waitingIn = (results: readonly CellResult[]) =>
  findingsIn(results).flatMap(({ outcome, message }) => (outcome === 'could_not_run' ? [message] : []));
const months = Array.from({ length: 12 }, (_, index) => `M${String(index + 1).padStart(2, '0')}` as Period);

describe('rules of whole years', () => {
  test('rules-of-years: a target year before its base year is refused, whichever comes second, and both at once', async () => {
    const asks = { ghg_short_term_target: {}, ghg_target_base_year: {}, ghg_target_year: {} };
    const base: Told = { key: 'ghg_target_base_year', said: '2030' };
    const target: Told = { key: 'ghg_target_year', said: '2025' };
    const refusal = {
      status: 'invalid',
      fields: { value: 'The target year must be later than the base year. (2025 > 2030)' },
      findings: [{ rule: 'target_years', outcome: 'error', period: 'FY' }],
    };
    for (const [first, second] of [
      [base, target],
      [target, base],
    ] as const) {
      const { submit } = await answeringCompany(world, { asks });
      await submit([{ key: 'ghg_short_term_target', said: true }]);
      const [one] = await submit([first]);
      expect(one).toMatchObject({
        status: 'saved',
        findings: [{ outcome: 'could_not_run', missing: [{ id: second.key }] }],
      });
      expect(await submit([second])).toMatchObject([refusal]);
    }
    const { submit } = await answeringCompany(world, { asks });
    expect(await submit([base, target])).toMatchObject([refusal, refusal]);
    expect(await submit([base, { ...target, said: '2035' }])).toMatchObject([{ status: 'saved' }, { status: 'saved' }]);
  });

  test('rules-of-years-warning: FTE that joiners and leavers do not explain are saved with a warning', async () => {
    const asks = { employees_fte_opening: {}, new_hires_fte: {}, leavers_fte: {}, employees_fte: {} };
    const { submit } = await answeringCompany(world, { asks });
    const before: Told[] = [
      { key: 'employees_fte_opening', said: '100' },
      { key: 'new_hires_fte', said: '0' },
      { key: 'leavers_fte', said: '28' },
    ];
    expect(codes(await submit(before))).toEqual([]);
    const closing = await submit([{ key: 'employees_fte', said: '124' }]);
    expect(codes(closing)).toContain('fte_bridge');
    expect(closing).toMatchObject([{ status: 'saved', findings: [{ rule: 'fte_bridge', outcome: 'warning' }] }]);
    expect(codes(await submit([{ key: 'employees_fte', said: '72' }]))).not.toContain('fte_bridge');
  });

  test('monthly answers are judged when the year’s figure is known, and not before', async () => {
    const asks = {
      hours_worked: { periodicity: 'monthly' },
      employees_fte: { periodicity: 'monthly' },
    } as const;
    const { submit } = await answeringCompany(world, { asks });
    await submit(months.map((period): Told => ({ key: 'employees_fte', said: '10', period })));
    const early = await submit(
      months.slice(0, 11).map((period): Told => ({ key: 'hours_worked', said: '10', period })),
    );
    expect(brokenIn(early)).toEqual([]);
    expect(waitingIn(early)).toEqual(["Not checked yet: needs 'Hours worked'."]);
    const last = await submit([{ key: 'hours_worked', said: '10', period: 'M12' }]);
    expect(brokenIn(last)).toEqual(['hours_per_fte']);
  });

  test('what is usual in a year is scaled by the days of the year and of the entity', async () => {
    const asks = { hours_worked: {}, employees_fte: {} };
    const hours: Told[] = [
      { key: 'employees_fte', said: '10' },
      { key: 'hours_worked', said: '5000' },
    ];
    const whole = await answeringCompany(world, { asks });
    expect(brokenIn(await whole.submit(hours))).toEqual(['hours_per_fte']);
    const short = await answeringCompany(world, { asks, dates: { startDate: '2025-09-01', endDate: '2025-12-31' } });
    expect(brokenIn(await short.submit(hours))).toEqual([]);
    const bought = await answeringCompany(world, { asks, entities: { Bought: { fromDate: '2025-10-01' } } });
    expect(brokenIn(await bought.submit(hours))).toEqual([]);
  });
});

describe('rules between periodicities', () => {
  const asks = {
    employees_headcount: { periodicity: 'annual' },
    employees_women: { periodicity: 'quarterly' },
  } as const;
  const rule = 'employees_women_not_above_employees_headcount';

  test('rule-across-periodicities: 140 women in the last quarter of a year with 100 people are refused', async () => {
    const { submit } = await answeringCompany(world, { asks });
    await submit([{ key: 'employees_headcount', said: '100' }]);
    const results = await submit([{ key: 'employees_women', said: '140', period: 'Q4' }]);
    expect(results).toMatchObject([
      {
        status: 'invalid',
        findings: [{ rule, outcome: 'error', period: 'FY', message: expect.stringMatching(/140 <= 100/) }],
      },
    ]);
    expect(await submit([{ key: 'employees_women', said: '40', period: 'Q4' }])).toMatchObject([{ status: 'saved' }]);
  });

  test('a quarter that does not enter the closing figure is judged by nothing', async () => {
    const { submit } = await answeringCompany(world, { asks });
    await submit([{ key: 'employees_headcount', said: '100' }]);
    const results = await submit([{ key: 'employees_women', said: '140', period: 'Q2' }]);
    expect(results).toMatchObject([{ status: 'saved', findings: [] }]);
  });

  test('months so far that exceed the year’s total are refused before the year is over', async () => {
    const { submit } = await answeringCompany(world, {
      asks: { water_withdrawal: {}, water_withdrawal_stress_areas: { periodicity: 'monthly' } },
    });
    await submit([{ key: 'water_withdrawal', said: '100' }]);
    const part = (said: string, period: Period) => submit([{ key: 'water_withdrawal_stress_areas', said, period }]);
    expect(waitingIn(await part('60', 'M01'))).toEqual(["Not checked yet: needs 'Water withdrawal in stress areas'."]);
    expect(await part('60', 'M02')).toMatchObject([{ status: 'invalid' }]);
  });

  test('sides of the same periodicity are held together in each period', async () => {
    const monthly = { periodicity: 'monthly' } as const;
    const { submit } = await answeringCompany(world, {
      asks: { employees_headcount: monthly, employees_women: monthly },
    });
    await submit([{ key: 'employees_headcount', said: '10', period: 'M02' }]);
    const [february] = await submit([{ key: 'employees_women', said: '11', period: 'M02' }]);
    expect(february).toMatchObject({ status: 'invalid', findings: [{ rule, period: 'M02' }] });
  });
});

describe('what is not judged yet', () => {
  test('right data pass in whatever order they come, and the last of them is judged', async () => {
    const asks = { employees_headcount: {}, employees_women: {}, employees_men: {}, employees_other_gender: {} };
    const right: Told[] = [
      { key: 'employees_headcount', said: '100' },
      { key: 'employees_women', said: '40' },
      { key: 'employees_men', said: '59' },
      { key: 'employees_other_gender', said: '1' },
    ];
    for (let turn = 0; turn < right.length; turn++) {
      const { submit } = await answeringCompany(world, { asks });
      const order = [...right.slice(turn), ...right.slice(0, turn)];
      const results: CellResult[] = [];
      for (const each of order) results.push(...(await submit([each])));
      expect(results.map(({ status }) => status)).toEqual(['saved', 'saved', 'saved', 'saved']);
      expect(brokenIn(results)).toEqual([]);
    }
    const { submit } = await answeringCompany(world, { asks });
    await submit(right.slice(0, 3));
    const [wrong] = await submit([{ key: 'employees_other_gender', said: '2' }]);
    expect(wrong).toMatchObject({ status: 'invalid', findings: [{ rule: 'gender_sum' }] });
    expect(await submit([{ key: 'employees_other_gender', said: { absence: 'NOT_APPLICABLE' } }])).toMatchObject([
      { status: 'invalid', findings: [{ rule: 'gender_sum' }] },
    ]);
  });

  test('N/A and what the year does not ask are waited for by nobody', async () => {
    const { submit } = await answeringCompany(world, { asks: { waste_total: {}, waste_hazardous: {} } });
    await submit([{ key: 'waste_total', said: { absence: 'NOT_APPLICABLE' } }]);
    expect(await submit([{ key: 'waste_hazardous', said: '5' }])).toMatchObject([{ status: 'saved', findings: [] }]);
  });

  test('a data point whose condition does not hold is waited for by nobody', async () => {
    const asks = { site_count: {}, biodiversity_sensitive_sites: {}, biodiversity_sensitive_site_count: {} };
    const { submit } = await answeringCompany(world, { asks });
    await submit([{ key: 'biodiversity_sensitive_sites', said: false }]);
    expect(await submit([{ key: 'site_count', said: '4' }])).toMatchObject([{ status: 'saved', findings: [] }]);
  });

  test('what one rule refuses does not count when the rest of the request is judged', async () => {
    const asks = { water_withdrawal: {}, water_withdrawal_stress_areas: {}, waste_total: {}, waste_hazardous: {} };
    const { submit } = await answeringCompany(world, { asks });
    await submit([{ key: 'water_withdrawal', said: '100' }]);
    const results = await submit([
      { key: 'water_withdrawal_stress_areas', said: '120' },
      { key: 'waste_total', said: '10' },
      { key: 'waste_hazardous', said: '2' },
    ]);
    expect(results.map(({ status }) => status)).toEqual(['invalid', 'saved', 'saved']);
  });
});

describe('the organisation', () => {
  test('a table of the company is held against the sum of its entities, not against each', async () => {
    const { submit } = await answeringCompany(world, {
      asks: { employees_by_country: {}, employees_headcount: {} },
      entities: { Leeds: {}, Oslo: {} },
    });
    const table = (headcount: string): Told => ({ key: 'employees_by_country', said: [{ country: 'NO', headcount }] });
    await submit([table('30'), { key: 'employees_headcount', said: '10', entity: 'Leeds' }]);
    const right = await submit([{ key: 'employees_headcount', said: '20', entity: 'Oslo' }]);
    expect(right).toMatchObject([{ status: 'saved', findings: [] }]);
    const wrong = await submit([{ key: 'employees_headcount', said: '21', entity: 'Oslo' }]);
    expect(wrong).toMatchObject([
      { findings: [{ rule: 'headcount_country_sum', entityId: null, outcome: 'warning' }] },
    ]);
  });

  test('where the root answers for all and the entities for themselves, the sides meet over the organisation and warn', async () => {
    const { submit } = await answeringCompany(world, {
      asks: {
        energy_consumption_total: { entities: ['company'] },
        energy_consumption_renewable: { entities: ['Leeds', 'Oslo'] },
      },
      entities: { Leeds: {}, Oslo: {} },
    });
    await submit([{ key: 'energy_consumption_total', said: '100', entity: 'company' }]);
    await submit([{ key: 'energy_consumption_renewable', said: '60', entity: 'Leeds' }]);
    const [second] = await submit([{ key: 'energy_consumption_renewable', said: '60', entity: 'Oslo' }]);
    expect(second).toMatchObject({ status: 'saved', findings: [{ entityId: null, outcome: 'warning' }] });
  });

  test('answers of different entities are not held against each other', async () => {
    const { submit } = await answeringCompany(world, {
      asks: {
        energy_consumption_renewable: { entities: ['Leeds'] },
        electricity_consumption_renewable: { entities: ['Oslo'] },
      },
      entities: { Leeds: {}, Oslo: {} },
    });
    await submit([{ key: 'energy_consumption_renewable', said: '10', entity: 'Leeds' }]);
    const other = await submit([{ key: 'electricity_consumption_renewable', said: '50', entity: 'Oslo' }]);
    expect(other).toMatchObject([{ status: 'saved', findings: [] }]);
  });

  test('somebody who does not reach the other side learns that it contradicts, and not its number', async () => {
    const asks = { employees_headcount: {}, code_of_conduct_acknowledged: {} };
    const { submit, organisation, entities } = await answeringCompany(world, { asks });
    await submit([{ key: 'employees_headcount', said: '77' }]);
    const gatherer = await world.person({
      organisation,
      roles: ['DATA_GATHERER'],
      allowedQuestionGroupIds: ['ethics'],
      allowedEntityIds: [entities.Leeds ?? ''],
    });
    const results = await submit([{ key: 'code_of_conduct_acknowledged', said: '90' }], gatherer);
    expect(brokenIn(results)).toEqual(['code_of_conduct_acknowledged_not_above_employees_headcount']);
    // Ids and moments may hold these two digits by chance.
    const told = JSON.stringify(results).replaceAll(/[0-9a-hjkmnp-tv-z]{26}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
    expect(told).not.toContain('77');
  });
});

describe('limits of computed metrics', () => {
  const asks = { employees_headcount: {}, code_of_conduct_acknowledged: {}, waste_total: {}, waste_recycled: {} };

  test('a figure outside its limits carries which answers to look at, on its tile, its explanation and at its entity', async () => {
    const { admin, params, submit } = await answeringCompany(world, { asks });
    await submit([{ key: 'waste_total', said: '100' }]);
    const results = await submit([{ key: 'waste_recycled', said: '140' }]);
    expect(codes(results)).toContain('waste_recycled_not_above_waste_total');
    await world.settle();
    const finding = "140 % is above 100 %. Check 'Waste recycled or reused' and 'Waste generated'.";
    const { data } = await world.call(admin, dashboardRoutes.getDashboard, { params });
    const figureOf = (id: string) => data.tiles.find((tile) => tile.id === id)?.years.at(-1)?.figure;
    expect(figureOf('waste_recycling_pct')).toMatchObject({ value: '140', finding });
    expect(figureOf('waste_total')).not.toHaveProperty('finding');
    const ask = { params: { ...params, id: 'waste_recycling_pct' } };
    const { data: detail } = await world.call(admin, dashboardRoutes.getDashboardMetric, ask);
    expect(detail.years.at(-1)?.figure.finding).toBe(finding);
    expect(detail.byEntity).toMatchObject([{ figure: { value: '140', finding } }]);
    await submit([{ key: 'waste_recycled', said: '40' }]);
    await world.settle();
    const after = await world.call(admin, dashboardRoutes.getDashboardMetric, ask);
    expect(after.data.years.at(-1)?.figure).not.toHaveProperty('finding');
  });

  test('a broken rule and the limit that says the same are told once', async () => {
    const { submit } = await answeringCompany(world, { asks });
    await submit([{ key: 'employees_headcount', said: '10' }]);
    const results = await submit([{ key: 'code_of_conduct_acknowledged', said: '12' }]);
    expect(codes(results)).toEqual(['code_of_conduct_acknowledged_not_above_employees_headcount']);
  });
});
