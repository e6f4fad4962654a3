import { beforeEach, describe, expect, test } from 'vitest';
import { YearDueEntity } from '#functions/collection/year/due/entity.ts';
import { CatchUpEntity } from '#functions/core/catch-up/entity.ts';
import * as catchUps from '#functions/core/catch-up/store.ts';
import { MembershipEntity } from '#functions/core/memberships/entity.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { handler } from '#functions/jobs/remind-deadlines.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { holding, type TableCall, writing } from '#test/support/hold.ts';
import type { TestPerson } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, yearCompany } from '#test/support/year.ts';

// The hourly reminders read what is due and nothing else: the day of each year is noted where its deadline is set.
const world = await startWorld();
const nine = (day: string) => `${day}T09:00:00.000Z`;
const run = (time: string) => handler({ time });
/** A Wednesday in winter: reminders are 14, 7 and 1 days before it. */
const DEADLINE = '2030-03-27';
const [FIRST, SECOND, LAST] = ['2030-03-13', '2030-03-20', '2030-03-26'];
const marker = { orgId: 'all', name: 'year-dues' } as const;

/** A company that collects until a deadline. */
async function company(deadline: string | null = DEADLINE) {
  const made = await yearCompany(world);
  const { organisation, admin, include, launch, config, params } = made;
  const { orgId } = organisation;
  await include(ENERGY);
  await launch();
  await world.settle();
  const setDeadline = async (next: string | null) =>
    world.call(admin, yearRoutes.setDeadline, {
      params,
      body: { baseVersion: (await config()).version, deadline: next },
    });
  if (deadline) await setDeadline(deadline);
  const lock = (state: 'LOCKED' | 'UNLOCKED') =>
    world.call(admin, yearRoutes.changeLock, { params, body: { state, reason: 'For the audit' } });
  const key = { orgId, year: params.year };
  const day = async () => (await YearDueEntity.get(key).go()).data?.day;
  /** As it was before such days were noted. */
  const forget = async () => {
    await YearDueEntity.delete(key).go();
    await CatchUpEntity.delete(marker).go();
  };
  return { ...made, orgId, key, setDeadline, lock, day, forget };
}

/** Lets the run be measured in somebody's name: what it has caught up with stands among no organisation's items. */
const reachesAll = ({ userId }: TestPerson) =>
  MembershipEntity.put({ orgId: marker.orgId, userId, roles: ['COMPANY_USER'] }).go();

/** Matches a write of the day of an organisation's year. */
const notingDayOf = (orgId: string) => (call: TableCall) =>
  writing('yearDue')(call) && JSON.stringify(call.keys).includes(orgId);

/** The addresses that a run mails to. */
async function mailed(time: string): Promise<string[]> {
  await world.mails();
  await run(time);
  return (await world.mails()).map(({ to }) => to);
}

beforeEach(async () => {
  await catchUps.save(marker.name, { doneAt: '2026-01-01T00:00:00.000Z' });
  const { data } = await YearDueEntity.query.byShelf({ shelf: 'dues' }).go({ pages: 'all' });
  await YearDueEntity.delete(data.map(({ orgId, year }) => ({ orgId, year }))).go();
});

describe('a run in an hour in which nothing is due', () => {
  test('is two reads, however many organisations there are and have deadlines', async () => {
    const { admin } = await company();
    await company();
    await reachesAll(admin);
    const costOf = () => world.measure(() => world.working(admin, async () => void (await run(nine('2030-03-01')))));
    const before = await costOf();
    expect([before.operations.length, before.readUnits, before.writeUnits]).toEqual([2, 1, 0]);
    for (let at = 0; at < 4; at += 1) {
      const { orgId } = await world.organisation({ name: `Another ${at}` });
      await YearDueEntity.create({ orgId, year: 2025, day: '2030-03-20', of: 1 }).go();
    }
    const after = await costOf();
    expect([after.operations.length, after.readUnits, after.writeUnits]).toEqual([2, 1, 0]);
  });

  test('and one in which one organisation is due reads nothing of another', async () => {
    const due = await company();
    const { orgId, admin } = await company('2030-06-26');
    await reachesAll(due.admin);
    const { operations } = await world.measure(() =>
      world.working(due.admin, async () => expect(await mailed(nine(FIRST))).toEqual([due.admin.email])),
    );
    const read = JSON.stringify(operations);
    expect(read).toContain(due.orgId);
    expect(read).not.toContain(orgId);
    expect(await mailed(nine('2030-06-12').replace('09', '08'))).toContain(admin.email);
  });
});

describe('the day of a year', () => {
  test('is moved on when it is over, so that each day of a deadline has its reminder, whatever was missed', async () => {
    const { admin, day } = await company();
    expect(await day()).toBe(FIRST);
    expect(await mailed(nine(FIRST))).toEqual([admin.email]);
    expect(await mailed('2030-03-13T10:00:00.000Z'), 'it is ten').toEqual([]);
    expect(await day(), 'a second try finds it').toBe(FIRST);
    expect(await mailed(nine('2030-03-14'))).toEqual([]);
    expect(await day()).toBe(SECOND);
    // Nothing ran on the day of the second one, nor after it until the last.
    expect(await mailed(nine(LAST))).toEqual([admin.email]);
    expect(await day()).toBe(LAST);
  });

  test('moves with the deadline, and goes with it', async () => {
    const { admin, setDeadline, day } = await company();
    await setDeadline('2030-04-10');
    expect(await day()).toBe('2030-03-27');
    expect(await mailed(nine(FIRST))).toEqual([]);
    expect(await mailed(nine('2030-03-27'))).toEqual([admin.email]);
    await setDeadline('2030-03-27');
    expect(await day()).toBe(FIRST);
    await setDeadline(null);
    expect(await day()).toBeUndefined();
  });

  test('is there while the year takes answers: launched, open, not locked and not completed', async () => {
    const { change, config, admin, params, day, lock, act } = await company(null);
    expect(await day()).toBeUndefined();
    const dated = { baseVersion: (await config()).version, deadline: DEADLINE };
    await world.call(admin, yearRoutes.setDeadline, { params, body: dated });
    expect(await day()).toBe(FIRST);
    await lock('LOCKED');
    expect(await day()).toBeUndefined();
    await lock('UNLOCKED');
    expect(await day()).toBe(FIRST);
    await change({ autoLockDays: 5 });
    expect(await day()).toBe(FIRST);
    await act('COMPLETED', { acceptIncomplete: true, reason: 'Signed' });
    expect(await day()).toBeUndefined();
    await act('LAUNCHED', { reason: 'Not signed' });
    expect(await day()).toBe(FIRST);
  });

  test('of a year that has a deadline before its launch is noted by the launch', async () => {
    const { include, launch, config, admin, params, organisation } = await yearCompany(world);
    await include(ENERGY);
    const body = { baseVersion: (await config()).version, deadline: DEADLINE };
    await world.call(admin, yearRoutes.setDeadline, { params, body });
    const key = { orgId: organisation.orgId, year: params.year };
    expect((await YearDueEntity.get(key).go()).data).toBeNull();
    await launch();
    expect((await YearDueEntity.get(key).go()).data?.day).toBe(FIRST);
  });

  test('goes with an organisation that is gone', async () => {
    const { key } = await company();
    const gone = { ...key, orgId: 'gone-organisation' };
    await YearDueEntity.create({ ...gone, day: FIRST, of: 1 }).go();
    await run(nine(FIRST));
    expect((await YearDueEntity.get(gone).go()).data).toBeNull();
  });
});

describe('a year of before such days were noted', () => {
  test('is reminded of in the first hour, and noted once', async () => {
    const { admin, day, forget, key } = await company();
    await forget();
    expect(await mailed(nine(FIRST))).toContain(admin.email);
    expect(await day()).toBe(FIRST);
    expect((await CatchUpEntity.get(marker).go()).data?.doneAt).toEqual(expect.any(String));
    await YearDueEntity.delete(key).go();
    expect(await mailed(nine(FIRST)), 'it is not gone through again').not.toContain(admin.email);
  });

  test('is noted where a run that was cut off is gone on with, and not from the beginning', async () => {
    const { orgId, day, forget } = await company();
    await forget();
    const { data, cursor } = await organisations.page({ cursor: null, limit: 1 });
    const [first] = data;
    if (!first || first.orgId === orgId) throw new Error('There is no organisation before this one');
    await catchUps.save(marker.name, { cursor: cursor ?? '' });
    const before = { orgId: first.orgId, year: 2025 };
    await YearDueEntity.delete(before).go();
    await run(nine('2030-03-01'));
    expect(await day()).toBe(FIRST);
    expect((await YearDueEntity.get(before).go()).data).toBeNull();
  });

  test('keeps the day of a deadline that was set while it was noted', async () => {
    const { orgId, setDeadline, day, forget } = await company();
    await forget();
    const race = await holding(
      notingDayOf(orgId),
      () => run(nine('2030-03-01')),
      () => setDeadline('2030-04-10'),
    );
    expect(race).toMatchObject({ work: { status: 'fulfilled' }, meanwhile: { status: 'fulfilled' } });
    expect(await day()).toBe('2030-03-27');
  });
});

describe('a deadline that is changed while its day is moved on', () => {
  test('keeps its own day', async () => {
    const { orgId, setDeadline, day } = await company();
    const race = await holding(
      notingDayOf(orgId),
      () => run(nine('2030-03-14')),
      () => setDeadline('2030-03-29'),
    );
    expect(race).toMatchObject({ work: { status: 'fulfilled' }, meanwhile: { status: 'fulfilled' } });
    expect(await day()).toBe('2030-03-15');
  });

  test('keeps it where nothing was left of the former one', async () => {
    const { orgId, setDeadline, day, admin, config, params } = await company();
    const body = { baseVersion: (await config()).version, daysBefore: [14], everyDaysOverdue: null };
    await world.call(admin, yearRoutes.setReminders, { params, body });
    const race = await holding(
      notingDayOf(orgId),
      () => run(nine('2030-03-14')),
      () => setDeadline('2030-06-26'),
    );
    expect(race).toMatchObject({ work: { status: 'fulfilled' }, meanwhile: { status: 'fulfilled' } });
    expect(await day()).toBe('2030-06-12');
  });
});
