import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { dashboardRoutes } from '#shared/reporting/dashboard/routes.ts';
import { exportRoutes } from '#shared/reporting/exports/routes.ts';
import { exportYear } from '#test/support/exports.ts';
import { startWorld } from '#test/support/world.ts';
import { launchedYear } from '#test/support/year.ts';

const world = await startWorld();
const acme = await world.organisation({ name: 'Acme' });
const admin = await world.person({ organisation: acme, name: 'Ada' });
const energy = 'energy_consumption_total';
const renewable = 'energy_consumption_renewable';
const { year, entities } = await launchedYear(world, admin, {
  dataPoints: [energy, renewable],
  entities: ['Leeds', 'Oslo'],
});
const leeds = entities.Leeds ?? '';
const oslo = entities.Oslo ?? '';
const lyonUser = await world.person({ organisation: acme, roles: ['COMPANY_USER'], allowedEntityIds: [oslo] });
const viewer = await world.person({ organisation: acme, roles: ['DATA_VIEWER'] });

const value = (entityId: string, dataPointId: string, text: string, note?: string) => ({
  entityId,
  dataPointId,
  period: 'FY' as const,
  baseVersion: 0,
  state: 'SUBMITTED' as const,
  value: text,
  unit: 'MWh',
  ...(note && { note }),
});
await world.call(admin, cellRoutes.saveSubmissions, {
  params: { year },
  body: {
    cells: [
      value(leeds, energy, '100', '=HYPERLINK("http://x")'),
      value(oslo, energy, '50'),
      value(leeds, renewable, '40'),
    ],
  },
});
await world.settle();
const detail = (person: typeof admin, id: string) =>
  world.call(person, dashboardRoutes.getDashboardMetric, { params: { year, id } });

describe('the dashboard', () => {
  test('shows the figures with their coverage and the years before', async () => {
    const { data } = await world.call(admin, dashboardRoutes.getDashboard, { params: { year } });
    expect(data.years).toEqual([2023, 2024, 2025]);
    const tile = data.tiles.find(({ id }) => id === energy);
    expect(tile).toMatchObject({ unit: 'MWh', category: 'Environment' });
    expect(tile?.years.at(-1)?.figure).toEqual({ value: '150', expected: 2, answered: 2, excluded: 0, partial: false });
    expect(tile?.years[0]).toMatchObject({ status: 'NOT_SET_UP', figure: { value: null } });
    expect(data.tiles.find(({ id }) => id === renewable)?.years.at(-1)?.figure).toMatchObject({
      value: '40',
      partial: true,
    });
  });

  test('a ratio takes the entities that have all its inputs, and explains itself', async () => {
    const { data } = await detail(admin, 'energy_renewable_pct');
    expect(data.years.at(-1)?.figure).toMatchObject({ value: '40', expected: 2, answered: 1, partial: true });
    expect(data.formula).toContain(renewable);
    expect(data.worked).toContain('40');
    expect(data.inputs.map(({ figure }) => figure.value)).toEqual(expect.arrayContaining(['40', '100']));
  });

  test('every figure names its cells, who and when; a viewer sees the cells without names', async () => {
    const { data } = await detail(admin, energy);
    expect(data.cells).toMatchObject([
      { entityName: 'Leeds', value: '100', unit: 'MWh', by: 'Ada' },
      { entityName: 'Oslo', value: '50', by: 'Ada' },
    ]);
    expect(data.byEntity).toMatchObject([{ figure: { value: '100' } }, { figure: { value: '50' } }]);
    expect((await detail(viewer, energy)).data.cells.map(({ by }) => by)).toEqual([null, null]);
  });

  test('a person of some entities sees the figures of these entities and of no other', async () => {
    const { data } = await world.call(lyonUser, dashboardRoutes.getDashboard, { params: { year } });
    expect(data.tiles.find(({ id }) => id === energy)?.years.at(-1)?.figure.value).toBe('50');
    const own = (await detail(lyonUser, energy)).data;
    expect(own.cells.map(({ entityId }) => entityId)).toEqual([oslo]);
    expect(own.byEntity.map(({ entityId }) => entityId)).toEqual([oslo]);
    // Ids and moments may hold these digits by chance.
    const told = JSON.stringify(own).replaceAll(/[0-9a-hjkmnp-tv-z]{26}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
    expect(told).not.toContain('150');
  });

  test('an unknown metric is not found', async () => {
    await expect(detail(admin, 'no_such')).rejects.toMatchObject({ code: 'missing' });
  });
});

describe('the export of a year', () => {
  async function exported(person: typeof admin) {
    const { id, file, fileName } = await exportYear(world, person, year);
    expect(fileName).toMatch(/^Acme 2025 (submitted|with drafts), as of \d{4}-\d\d-\d\d \d\d\.\d\d\.xlsx$/);
    const sheets = Object.entries(unzipSync(file)).flatMap(([name, content]) =>
      name.includes('worksheets/') ? new TextDecoder().decode(content) : [],
    );
    return { id, sheets, all: sheets.join('\n') };
  }

  test('holds typed values, roll-ups, notes and where they come from, and no formula', async () => {
    const { sheets, all } = await exported(admin);
    expect(sheets).toHaveLength(6);
    expect(all).toContain('<v>150</v>');
    expect(all).toContain('>Ada<');
    expect(all).toContain("'=HYPERLINK");
    expect(all).not.toContain('<f>');
  });

  test('holds for a viewer no notes, no names and no evidence', async () => {
    const { sheets, all } = await exported(viewer);
    expect(sheets).toHaveLength(4);
    expect(all).not.toContain('HYPERLINK');
    expect(all).not.toContain('>Ada<');
  });

  test('holds for a person of some entities these entities alone', async () => {
    const { all } = await exported(lyonUser);
    expect(all).not.toContain('Leeds');
    expect(all).not.toContain('<v>150</v>');
  });

  test("is its author's alone", async () => {
    const { id } = await exported(admin);
    await expect(world.call(viewer, exportRoutes.getExport, { params: { id } })).rejects.toMatchObject({
      code: 'missing',
    });
    const { data } = await world.call(viewer, exportRoutes.listYearReports, { params: { year } });
    expect(data.some((each) => each.id === id)).toBe(false);
  });

  test('of a year that was never set up is refused', async () => {
    const refused = world.call(admin, exportRoutes.exportExcel, { body: { year: 2031 } });
    await expect(refused).rejects.toMatchObject({ code: 'conflict' });
  });
});
