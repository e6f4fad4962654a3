import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import * as usage from '#functions/admin/usage/store.ts';
import * as trail from '#functions/core/events/store.ts';
import { adminExportRoutes } from '#shared/admin/exports/routes.ts';
import { said, startOpenpyxl } from '#test/support/openpyxl.ts';
import { newProvider } from '#test/support/staff.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const openpyxl = await startOpenpyxl();
const { provider, sofia, oliver } = await newProvider(world);
const nordvik = await world.organisation({ name: '=HYPERLINK("http://evil.example")', licenceType: 'trial' });
const ada = await world.person({ organisation: nordvik, name: '@Ada' });
await world.person({ name: 'Without' });
const month = new Date().toISOString().slice(0, 7);
await usage.add(nordvik.orgId, month, { cellsSaved: 41, exports: 7, failedExports: 2 });
await usage.markYear(nordvik.orgId, 2025, true);

const { exportUsers, exportOrganisations, exportApplicationMetrics } = adminExportRoutes;
type Route = typeof exportUsers | typeof exportOrganisations | typeof exportApplicationMetrics;

/** What a downloaded sheet holds, by row, as openpyxl reads it, and its XML. */
async function exported(route: Route) {
  const { data } = await world.call(sofia, route as typeof exportUsers);
  const response = await fetch(data.url);
  const file = new Uint8Array(await response.arrayBuffer());
  const [sheet] = await openpyxl(file);
  const parts = Object.entries(unzipSync(file)).filter(([name]) => name.includes('worksheets/'));
  const xml = parts.map(([, part]) => new TextDecoder().decode(part)).join('\n');
  const [heading = [], ...rows] = sheet?.rows ?? [];
  return {
    ...data,
    xml,
    heading: heading.map(said),
    cells: rows,
    rows: rows.map((row) => row.map(said)),
    count: data.rows,
    header: response.headers.get('content-disposition'),
  };
}

describe('an export of the provider', () => {
  test('of people has a row for each of their organisations, and nothing that opens an account', async () => {
    const { rows, count, name, header, xml } = await exported(exportUsers);
    expect(name).toMatch(/^sedum-users-\d{4}-\d\d-\d\d\.xlsx$/);
    expect(header).toContain(name);
    expect(count).toBe(4);
    expect(rows).toHaveLength(4);
    expect(rows.find(([id]) => id === ada.userId)).toEqual(
      expect.arrayContaining([ada.email, 'Password', 'Company admin']),
    );
    expect(rows.some((row) => row.includes('Without'))).toBe(true);
    expect(xml).not.toContain(ada.sessionId);
  });

  test('of organisations has licence, service level and counts', async () => {
    const { rows } = await exported(exportOrganisations);
    expect(rows).toHaveLength(2);
    const own = rows.find(([id]) => id === nordvik.orgId);
    expect(own).toEqual(expect.arrayContaining(['standalone', 'trial', 'open-ended', 'self-serve', 1, 0, false]));
  });

  test('has days and instants as such, flags as flags, and ids as text', async () => {
    const { heading, cells } = await exported(exportOrganisations);
    const cell = (title: string) => cells[0]?.[heading.indexOf(title)];
    expect(cell('Created (UTC)')).toMatchObject({ format: 'yyyy\\-mm\\-dd\\ hh:mm:ss' });
    expect(cell('Demo')).toEqual({ flag: false });
    expect(cell('Id')).toMatchObject({ kind: 's' });
    expect(cell('Users')).toMatchObject({ format: '#,##0' });
  });

  test('of use has a row for each organisation and month', async () => {
    const { rows } = await exported(exportApplicationMetrics);
    expect(rows).toEqual([[month, nordvik.orgId, expect.any(String), 41, 7, 2, 1]]);
  });

  test('holds no formula, whatever people call themselves', async () => {
    for (const route of [exportUsers, exportOrganisations, exportApplicationMetrics]) {
      const { xml } = await exported(route);
      expect(xml).not.toContain('<f>');
      expect(xml).not.toMatch(/>(?:=HYPERLINK|@Ada)/);
      if (route !== exportApplicationMetrics && route !== exportOrganisations) expect(xml).toContain("'@Ada");
    }
  });

  test('stands in the provider’s trail, with who made it', async () => {
    await exported(exportUsers);
    const { events } = await trail.list(provider.orgId, { limit: 1, action: 'export-made' });
    expect(events).toMatchObject([{ actorId: sofia.userId, via: 'membership', after: { export: 'users' } }]);
  });

  test('lies where no customer’s export does', async () => {
    const { url } = await exported(exportUsers);
    expect(new URL(url).pathname).toMatch(/\/exports\/admin\/[0-9a-z]{26}\.xlsx$/);
  });

  test('is for super admins alone', async () => {
    for (const route of [exportUsers, exportOrganisations, exportApplicationMetrics]) {
      await expect(world.call(oliver, route as typeof exportUsers)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(world.call(ada, route as typeof exportUsers)).rejects.toMatchObject({ code: 'forbidden' });
    }
  });
});
