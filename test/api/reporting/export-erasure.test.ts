import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { replaceIdentityProvider } from '#functions/core/identity/current.ts';
import { handler as runExport } from '#functions/jobs/run-export.ts';
import { erasePerson } from '#functions/people/privacy/erase.ts';
import { places } from '#functions/people/privacy/places.ts';
import { adminExportRoutes } from '#shared/admin/exports/routes.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { exportRoutes } from '#shared/reporting/exports/routes.ts';
import { delivery, putBack, taken } from '#test/support/delivery.ts';
import { holding, reading, type TableCall, writing } from '#test/support/hold.ts';
import { identityStandIn } from '#test/support/identity-stand-in.ts';
import { recordsOf, said, startOpenpyxl } from '#test/support/openpyxl.ts';
import type { TestPerson } from '#test/support/people.ts';
import { everythingKept } from '#test/support/remnants.ts';
import { newProvider } from '#test/support/staff.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, launchedYear } from '#test/support/year.ts';

// A workbook that is made while a person is erased whom it would name: in no order of the two does the name stay.
const world = await startWorld({ signIn: true });
replaceIdentityProvider(identityStandIn().provider);
const { sofia } = await newProvider(world);
const organisation = await world.organisation();
const { orgId } = organisation;
const admin = await world.person({ organisation });
const { year, entities } = await launchedYear(world, admin, { dataPoints: [ENERGY], entities: ['Leeds'] });
const openpyxl = await startOpenpyxl();

let zeb: TestPerson;
let mark: string;
let version = 0;
beforeEach(async () => {
  mark = `zeb${randomUUID().slice(0, 8)}`;
  zeb = await world.person({ organisation, email: `${mark}@ghost.test`, name: `${mark} Ghostname` });
  const key = { entityId: entities.Leeds ?? '', dataPointId: ENERGY, period: 'FY' as const, baseVersion: version };
  const cell = { ...key, state: 'SUBMITTED' as const, value: `${5 + version}`, unit: 'MWh' };
  await world.call(zeb, cellRoutes.saveSubmissions, { params: { year }, body: { cells: [cell] } });
  version += 1;
});

/** An export that the administrator ordered: what its deliveries come to, and whom the finished workbook names. */
async function ordered() {
  const { data } = await world.call(admin, exportRoutes.exportExcel, { body: { year } });
  const deliver = (tried = 1) => runExport(delivery([{ orgId, exportId: data.id }], tried));
  const shown = async () => (await world.call(admin, exportRoutes.getExport, { params: { id: data.id } })).data;
  const by = async () => {
    const file = new Uint8Array(await (await fetch((await shown()).url ?? '')).arrayBuffer());
    return said(recordsOf(await openpyxl(file), 'Values')[0]?.By);
  };
  return { deliver, shown, by };
}

/** Where the product keeps anything of the person, once the mail that says farewell is sent. */
async function traces() {
  await world.mails();
  return (await everythingKept()).split('\n').filter((line) => line.includes(mark));
}

const erase = (from = places) => erasePerson(zeb.userId, zeb.email, new Date(), from);

describe('a workbook of a year', () => {
  test('names the person who gave an answer', async () => {
    const { deliver, by } = await ordered();
    expect(await deliver()).toEqual(taken);
    expect(await by()).toBe(`${mark} Ghostname`);
  });

  test('that is begun and done after its place was emptied, and before the last step, names nobody', async () => {
    const { deliver, by } = await ordered();
    const race = await holding(writing('userEmail'), erase, () => deliver());
    expect(race).toMatchObject({ work: { status: 'fulfilled' }, meanwhile: { status: 'fulfilled', value: taken } });
    expect(await by()).toBe('Former user');
    expect(await traces()).toEqual([]);
  });

  test('that holds the name already, while the index by which it is found is behind, is made anew', async () => {
    const { deliver, shown, by } = await ordered();
    const withoutWorkbooks = places.filter(({ erases }) => !erases.includes('file.exports'));
    expect(withoutWorkbooks).toHaveLength(places.length - 1);
    const stored = (call: TableCall) => writing('job')(call) && JSON.stringify(call.input).includes('0.75');
    const race = await holding(
      stored,
      () => deliver(),
      () => erase(withoutWorkbooks),
    );
    expect(race).toMatchObject({ work: { value: putBack }, meanwhile: { status: 'fulfilled' } });
    expect(await shown()).toMatchObject({ state: 'QUEUED', url: null });
    expect(await traces()).toEqual([]);
    expect(await deliver(2)).toEqual(taken);
    expect(await by()).toBe('Former user');
    world.takeLog();
  });
});

describe('a workbook of the admin portal', () => {
  test('that read a person before they were erased, and is stored after that, is made anew without them', async () => {
    const made = { data: { url: '' } };
    let listed = false;
    // The people are read by then, and what stands beside them is not.
    const afterPeople = (call: TableCall) => {
      if (listed) return reading('organisation')(call);
      listed = call.command === 'QueryCommand' && reading('user')(call);
      return false;
    };
    const race = await holding(
      afterPeople,
      async () => Object.assign(made, await world.call(sofia, adminExportRoutes.exportUsers)),
      erase,
    );
    expect(race).toMatchObject({ work: { status: 'fulfilled' }, meanwhile: { status: 'fulfilled' } });
    const file = new Uint8Array(await (await fetch(made.data.url)).arrayBuffer());
    const people = JSON.stringify(await openpyxl(file));
    expect(people).toContain(admin.email);
    expect(people).not.toContain(mark);
    expect(await traces()).toEqual([]);
  });

  test('leaves out who is being erased, so that an erasure that was cut off holds up no export', async () => {
    const cutOff = { ...places[0], name: 'cut off', erases: [], erase: () => Promise.reject(new Error('Cut off')) };
    await expect(erase([cutOff])).rejects.toThrow('Cut off');
    const { data } = await world.call(sofia, adminExportRoutes.exportUsers);
    const file = new Uint8Array(await (await fetch(data.url)).arrayBuffer());
    expect(JSON.stringify(await openpyxl(file))).not.toContain(mark);
    await erase();
    expect(await traces()).toEqual([]);
  });
});
