import { describe, expect, test } from 'vitest';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { dashboardRoutes } from '#shared/reporting/dashboard/routes.ts';
import { holding, writing } from '#test/support/hold.ts';
import { changeSettings } from '#test/support/settings.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, yearCompany } from '#test/support/year.ts';

const world = await startWorld();
const REVENUE = 'revenue';

/** A company that collects 2025 in EUR, with its revenue not yet answered. */
async function inEuro() {
  const organisation = await world.organisation({ currency: 'EUR' });
  const company = await yearCompany(world, ['Leeds'], organisation);
  const { admin, params, include, launch } = company;
  await include(REVENUE, ENERGY);
  await launch();
  const root = organisation.rootEntityId;
  const revenue = (value: string, unit = 'EUR') => {
    const cell = { entityId: root, dataPointId: REVENUE, period: 'FY' as const, baseVersion: 0, value, unit };
    return world.call(admin, cellRoutes.saveSubmissions, {
      params,
      body: { cells: [{ ...cell, state: 'SUBMITTED' as const }] },
    });
  };
  const tile = async (year = 2025) => {
    await world.settle();
    const { data } = await world.call(admin, dashboardRoutes.getDashboard, { params: { year } });
    return data.tiles.find(({ id }) => id === REVENUE);
  };
  const currency = (to: 'USD' | 'EUR') => changeSettings(world, admin, { currency: to });
  return { ...company, revenue, tile, currency };
}

describe('the currency of amounts', () => {
  test('currency-change: is not changed while an open year holds an amount, and the refusal says which and what to do', async () => {
    const { revenue, currency, tile } = await inEuro();
    await revenue('1000000');
    await expect(currency('USD')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/2025 holds amounts.*Complete or lock the year/),
      fields: { currency: expect.any(String) },
      current: { years: [2025] },
    });
    expect((await tile())?.years.at(-1)).toMatchObject({ unit: 'EUR', figure: { value: '1000000' } });
  });

  test('stays with a locked year, and every year of the dashboard says its own', async () => {
    const { admin, params, revenue, currency, tile } = await inEuro();
    await revenue('1000000');
    await world.call(admin, yearRoutes.changeLock, { params, body: { state: 'LOCKED', reason: 'Signed off' } });
    await currency('USD');
    expect((await tile())?.years.at(-1)).toMatchObject({ unit: 'EUR', figure: { value: '1000000' } });
    expect((await tile(2026))?.years.map(({ unit }) => unit)).toEqual(['USD', 'EUR', 'USD']);
    expect((await tile(2026))?.unit).toBe('USD');
    await world.call(admin, yearRoutes.changeLock, { params, body: { state: 'UNLOCKED', reason: 'A correction' } });
    expect((await tile())?.unit).toBe('EUR');
  });

  test('is taken by an open year without amounts', async () => {
    const { save, currency, tile, revenue } = await inEuro();
    await save('Leeds', '5');
    await currency('USD');
    expect((await tile())?.unit).toBe('USD');
    expect((await revenue('7', 'USD')).data[0]).toMatchObject({ status: 'saved' });
  });

  test('an amount that is saved while the currency changes keeps it from changing', async () => {
    const { admin, revenue, currency, config } = await inEuro();
    const { work, meanwhile } = await holding(
      writing('gate'),
      () => currency('USD'),
      () => revenue('1000000'),
    );
    expect(meanwhile).toMatchObject({ status: 'fulfilled', value: { data: [{ status: 'saved' }] } });
    expect(work).toMatchObject({ status: 'rejected', reason: { current: { years: [2025] } } });
    expect((await changeSettings(world, admin, { name: 'Still in EUR' })).data.organisation.currency).toBe('EUR');
    expect((await config()).status).toBe('LAUNCHED');
  });

  test('an amount that was typed under the former currency is refused once it has changed', async () => {
    const { revenue, currency, tile } = await inEuro();
    const { work } = await holding(
      writing('cellRow'),
      () => revenue('1000000'),
      () => currency('USD'),
    );
    expect(work).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } });
    expect((await tile())?.years.at(-1)).toMatchObject({ unit: 'USD', figure: { value: null } });
  });
});
