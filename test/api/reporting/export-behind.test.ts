import { expect, test } from 'vitest';
import { refresh, sayUnmade } from '#functions/collection/api.ts';
import { exportYear } from '#test/support/exports.ts';
import { recordsOf, said, startOpenpyxl } from '#test/support/openpyxl.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, yearCompany } from '#test/support/year.ts';

const world = await startWorld();
const openpyxl = await startOpenpyxl();
const year = 2025;
const WATER = 'water_withdrawal';

test('a workbook says which of its figures are not up to date, on its first sheet and beside each', async () => {
  const { organisation, admin, include, launch, save } = await yearCompany(world);
  const { orgId } = organisation;
  await include(ENERGY, WATER);
  await launch();
  await save('Leeds', '100');
  await save('Leeds', '7', { dataPointId: WATER, unit: 'm3' });
  await world.settle();
  const book = async () => {
    const sheets = await openpyxl((await exportYear(world, admin, year)).file);
    const about = recordsOf(sheets, 'About').find((row) => said(row['About this export']) === 'Figures up to date');
    const since = (sheet: string, id: string) => {
      const row = recordsOf(sheets, sheet).find((each) => said(each['Metric id']) === id);
      if (!row) throw new Error(`${sheet} has no row of ${id}`);
      return said(row['Not up to date since (UTC)']);
    };
    const everywhere = (id: string) => [since('Roll-ups', id), since('Roll-ups by entity', id)];
    return { about: said(about?.['']), energy: everywhere(ENERGY), water: everywhere(WATER) };
  };
  expect(await book()).toEqual({ about: 'Yes', energy: [null, null], water: [null, null] });
  await sayUnmade({ orgId, year, dataPointIds: [WATER] }, 'FAILED', new Date('2026-11-28T09:02:00.000Z'));
  const late = await book();
  expect(late.energy).toEqual([null, null]);
  for (const since of late.water) expect(since).toMatch(/^2026-11-28T09:02:00/);
  expect(late.about).toBe(
    "No: 1 figure lacks the newest changes, see 'Not up to date since' in the sheets of roll-ups",
  );
  await refresh({ orgId, year, dataPointIds: [WATER] });
  expect((await book()).about).toBe('Yes');
});
