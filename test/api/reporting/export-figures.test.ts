import { describe, expect, test } from 'vitest';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import type { CellDraft } from '#shared/collection/cells/schema.ts';
import type { Period } from '#shared/collection/periods/rules.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { dashboardRoutes } from '#shared/reporting/dashboard/routes.ts';
import { exportYear } from '#test/support/exports.ts';
import { recordsOf, said, startOpenpyxl } from '#test/support/openpyxl.ts';
import type { TestPerson } from '#test/support/people.ts';
import { changeSettings } from '#test/support/settings.ts';
import { expectFiguresOf, expectSums, periodsIn, periodsOn } from '#test/support/workbookFigures.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const openpyxl = await startOpenpyxl();
const year = 2025;
const params = { year };
const monthly = ['ghg_scope_1', 'energy_consumption_total', 'energy_consumption_renewable', 'waste_total'];
const months = Array.from({ length: 10 }, (_, index) => `M${String(index + 1).padStart(2, '0')}` as Period);

/** A company by equity share in a year of ten months: a stake that falls, one bought in the year, and one that is whole. */
async function owned() {
  const organisation = await world.organisation({ name: 'Owned', currency: 'EUR' });
  const admin = await world.person({ organisation });
  await changeSettings(world, admin, { consolidation: 'equity_share' });
  const entity = async (name: string, more: object) =>
    (await world.call(admin, entityRoutes.createEntity, { body: { name, type: 'site', ...more } })).data.id;
  const entityIds = [
    await entity('Falling', {
      shares: [
        { from: '2020-01-01', share: '100' },
        { from: '2025-05-11', share: '33.3' },
      ],
    }),
    await entity('Bought', { fromDate: '2025-07-01', shares: [{ from: '2025-07-01', share: '40' }] }),
    await entity('Whole', {}),
  ];
  const config = async () => (await world.call(admin, yearRoutes.getYearConfig, { params })).data;
  const dataPoints = [
    ...monthly.map((dataPointId) => ({ dataPointId, included: true })),
    { dataPointId: 'employees_fte', included: true },
    { dataPointId: 'revenue', included: true },
    { dataPointId: 'company_legal_name', included: true },
  ];
  const dates = { startDate: '2025-01-01', endDate: '2025-10-31' };
  const body = { baseVersion: 0, ...dates, dataPoints };
  await world.call(admin, yearRoutes.saveYearConfig, { params, body });
  const { data: points } = await world.call(admin, yearRoutes.listYearDataPoints, { params });
  for (const { id, version } of points.filter((point) => monthly.includes(point.id))) {
    const change = { baseVersion: version, periodicity: 'monthly' as const };
    await world.call(admin, yearRoutes.setPeriodicity, { params: { year, id }, body: change });
  }
  await world.call(admin, yearRoutes.launchYear, { params, body: { baseVersion: (await config()).version } });
  const cell = (entityId: string, dataPointId: string, period: Period, value: string, unit: string): CellDraft => ({
    entityId,
    dataPointId,
    period,
    value,
    unit,
    baseVersion: 0,
    state: 'SUBMITTED',
  });
  const units = ['tCO2e', 'MWh', 'MWh', 't'];
  const cells = entityIds.flatMap((entityId, at) =>
    monthly.flatMap((dataPointId, which) =>
      months
        .filter((period) => at !== 1 || period >= 'M07')
        .map((period, month) => {
          const value = ((month + 1) * (at + 1) * (which === 2 ? 1 : 7)) / 8;
          return cell(entityId, dataPointId, period, String(value), units[which] ?? '');
        }),
    ),
  );
  cells.push(cell(organisation.rootEntityId, 'revenue', 'FY', '1000000', 'EUR'));
  const { unit, value, ...text } = cell(organisation.rootEntityId, 'company_legal_name', 'FY', '', '');
  cells.push({ ...text, value: '2 Owned plc' });
  const { data } = await world.call(admin, cellRoutes.saveSubmissions, { params, body: { cells } });
  expect(data.filter(({ status }) => status !== 'saved')).toEqual([]);
  await world.settle();
  return { organisation, admin, entities: entityIds };
}

const { organisation, admin, entities: entityIds } = await owned();
const bookOf = async (person: TestPerson) => openpyxl((await exportYear(world, person, year)).file);
const tilesOf = async (person: TestPerson) =>
  (await world.call(person, dashboardRoutes.getDashboard, { params })).data.tiles;

describe('the figures of a workbook', () => {
  test('are those of the dashboard, to the last digit, for whoever looks', async () => {
    const part = { organisation, allowedEntityIds: entityIds.slice(0, 2) };
    const people = [
      admin,
      await world.person({ ...part, roles: ['COMPANY_USER'] }),
      await world.person({ ...part, roles: ['DATA_VIEWER'] }),
    ];
    for (const person of people) {
      const sheets = await bookOf(person);
      expect(expectFiguresOf(sheets, await tilesOf(person), year)).toBeGreaterThan(4);
      const { data } = await world.call(person, dashboardRoutes.getDashboardMetric, {
        params: { year, id: 'ghg_scope_1' },
      });
      const sorted = (all: [string, unknown][]) => all.toSorted(([one], [other]) => (one < other ? -1 : 1));
      expect(sorted(periodsIn(sheets, 'ghg_scope_1'))).toEqual(sorted(periodsOn(data.byPeriod, 'ghg_scope_1')));
    }
  });

  test('are the sums of its cells and of its entities, each by the share of its own days', async () => {
    const sheets = await bookOf(admin);
    expect(expectSums(sheets, year)).toBeGreaterThan(2);
    const entities = recordsOf(sheets, 'Roll-ups by entity').filter((row) => said(row['Metric id']) === 'ghg_scope_1');
    expect(entities.map((row) => [said(row.Entity), said(row['Share that counts'])])).toEqual([
      ['Bought', 40],
      ['Falling', expect.any(Number)],
      ['Whole', 100],
    ]);
    const waste = recordsOf(sheets, 'Roll-ups by entity').filter((row) => said(row['Metric id']) === 'waste_total');
    expect(waste.map((row) => said(row['Share that counts']))).toEqual([100, 100, 100]);
  });

  test('have the days of the year’s own periods, and none that it does not have', async () => {
    const rows = recordsOf(await bookOf(admin), 'Roll-ups').filter((row) => said(row['Metric id']) === 'ghg_scope_1');
    const days = Object.fromEntries(rows.map((row) => [said(row.Period), [said(row.From), said(row.To)]]));
    expect(days['FY 2025']).toEqual(['2025-01-01', '2025-10-31']);
    expect(days.Q4).toEqual(['2025-10-01', '2025-10-31']);
    expect(days['Nov 2025']).toBeUndefined();
  });
});
