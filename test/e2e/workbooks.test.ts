import { describe, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '#scripts/demo/company.ts';
import { type Session, signIn } from '#scripts/demo/session.ts';
import { adminExportRoutes } from '#shared/admin/exports/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { dashboardRoutes, type Tile } from '#shared/reporting/dashboard/routes.ts';
import { exportRoutes } from '#shared/reporting/exports/routes.ts';
import { recordsOf, type SeenSheet, said, startOpenpyxl } from '#test/support/openpyxl.ts';
import { coversValues, expectFiguresOf, expectSums } from '#test/support/workbookFigures.ts';

const openpyxl = await startOpenpyxl();
const origin = inject('origin');
/** The newest year with data in the demo. */
const NEWEST = new Date().getUTCFullYear() - 1;
/** Milliseconds for the workbooks of several companies on a loaded machine. */
const LONG = 900_000;

/** A person of the demo, who acts in each of the organisations that they belong to or manage. */
async function demoPerson(email: string) {
  const session = await signIn(origin, email, DEMO_PASSWORD, '');
  const { data } = await session.call(switcherRoutes.listOrganisations, {});
  return data.map(({ id, name, via }) => ({ name, via, session: session.in(id) }));
}

async function download(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

/** Orders the workbook of a year, and asks until it is there. */
async function workbookOf({ call }: Session, year: number): Promise<SeenSheet[]> {
  const { data: queued } = await call(exportRoutes.exportExcel, { body: { year } });
  const params = { id: queued.id };
  for (;;) {
    const { data } = await call(exportRoutes.getExport, { params });
    if (data.state === 'FAILED') throw new Error(`The workbook of ${year} failed: ${data.error}`);
    if (data.state === 'READY') return openpyxl(await download(data.url ?? ''));
    await pause();
  }
}

const tilesOf = async ({ call }: Session, year: number) =>
  (await call(dashboardRoutes.getDashboard, { params: { year } })).data.tiles;

const pause = () => new Promise((resolve) => setTimeout(resolve, 1_000));

/**
 * The workbook of a year and the dashboard that it should agree with: figures follow what the seed wrote, so this waits until
 * they cover every value of the workbook, and until none of them changed while the workbook was made.
 */
async function settled(session: Session, year: number): Promise<{ sheets: SeenSheet[]; tiles: Tile[] }> {
  let tiles = await tilesOf(session, year);
  for (;;) {
    const sheets = await workbookOf(session, year);
    const after = await tilesOf(session, year);
    if (coversValues(sheets, after) && JSON.stringify(after) === JSON.stringify(tiles)) return { sheets, tiles };
    for (tiles = after; !coversValues(sheets, tiles); tiles = await tilesOf(session, year)) await pause();
  }
}

/** Opens the workbook of every year that an organisation has, and compares it with the dashboard and with itself. */
async function checkYears(name: string, session: Session): Promise<number> {
  const { data: config } = await session.call(yearRoutes.getYearConfig, { params: { year: NEWEST } });
  const all = [{ year: config.year, status: config.status }, ...config.otherYears];
  const years = all.filter(({ status }) => status !== 'NOT_SET_UP' && status !== 'DRAFT');
  const check = async ({ year }: { readonly year: number }) => {
    const { sheets, tiles } = await settled(session, year);
    const figures = expectFiguresOf(sheets, tiles, year);
    expect(expectSums(sheets, year)).toBeLessThanOrEqual(figures);
    const about = Object.fromEntries(
      recordsOf(sheets, 'About').map((row) => [said(row['About this export']), said(row[''])]),
    );
    expect(about.Organisation).toBe(name);
    expect(about['Cells answered']).toBeLessThanOrEqual(Number(about['Cells asked']));
  };
  // Ordered at once: the queue makes several workbooks at a time, and each is read when it is there.
  await Promise.all(years.map(check));
  return years.length;
}

describe('the workbooks of the demo open in another program, and say what the dashboard says', () => {
  test.each([
    ['astrid@fjellstad.example', 'Fjellstad Components', 3],
    ['henrik@fjellstad.example', 'Fjellstad Components', 3],
    ['maya@harbourpine.example', 'Harbour & Pine Furniture', 1],
  ])(
    'those of %s',
    async (email, name, atLeast) => {
      const own = (await demoPerson(email)).find((each) => each.name === name);
      if (!own) throw new Error(`${email} is not of ${name}`);
      expect(await checkYears(name, own.session)).toBeGreaterThanOrEqual(atLeast);
    },
    LONG,
  );

  test(
    'those of the companies that a fund manager manages',
    async () => {
      const managed = (await demoPerson('ingrid@brackenridge.example')).filter(({ via }) => via === 'link');
      expect(managed.length).toBeGreaterThan(5);
      const years = await Promise.all(managed.map(({ name, session }) => checkYears(name, session)));
      expect(years.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(5);
    },
    LONG,
  );

  test('those of the provider', async () => {
    const [provider] = await demoPerson('sofia@sedum.example');
    if (!provider) throw new Error('Sofia has no organisation');
    const { exportUsers, exportOrganisations, exportApplicationMetrics } = adminExportRoutes;
    for (const [route, sheet] of [
      [exportUsers, 'Users'],
      [exportOrganisations, 'Organisations'],
      [exportApplicationMetrics, 'Application metrics'],
    ] as const) {
      const { data } = await provider.session.call(route as typeof exportUsers, {});
      expect(recordsOf(await openpyxl(await download(data.url)), sheet)).toHaveLength(data.rows);
    }
  });
});
