import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MembershipEntity } from '#functions/core/memberships/entity.ts';
import * as notifications from '#functions/core/notices/store.ts';
import { OrganisationEntity } from '#functions/core/organisations/entity.ts';
import * as users from '#functions/core/people/store.ts';
import { handler } from '#functions/jobs/remind-deadlines.ts';
import { erasePerson } from '#functions/people/privacy/erase.ts';
import { places } from '#functions/people/privacy/places.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { library } from '#shared/content/library/library.ts';
import type { TestPerson } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';
import { launchedYear } from '#test/support/year.ts';

const world = await startWorld();
const energy = 'energy_consumption_total';
const water = library.dataPoints.find(({ group: section, showIf, askedAt }) => {
  return section !== library.dataPointByKey.get(energy)?.group && !showIf && askedAt === 'entity';
})?.key;
const sectionId = (id = '') => library.dataPointByKey.get(id)?.group ?? '';
/** A Wednesday. */
const DEADLINE = '2030-03-27';
const params = { year: 2029 };
// In London it is winter time until 31 March.
const nine = (day: string) => `${day}T09:00:00.000Z`;
const run = (time: string) => handler({ time });

beforeEach(async () => {
  await world.mails();
});

/** A company with one site, where Ada is asked for energy and Bo for water. */
async function company({ timeZone = 'Europe/London' } = {}) {
  const organisation = await world.organisation({ name: 'Nordvik', timeZone });
  const admin = await world.person({ organisation, name: 'Cleo' });
  const ada = await world.person({ organisation, name: 'Ada', roles: ['DATA_GATHERER'] });
  const bo = await world.person({ organisation, name: 'Bo', roles: ['COMPANY_USER'] });
  const { entities } = await launchedYear(world, admin, {
    year: 2029,
    dataPoints: [energy, water ?? ''],
    entities: ['Leeds'],
  });
  const config = async () => (await world.call(admin, yearRoutes.getYearConfig, { params })).data;
  const setDeadline = async (deadline: string | null) =>
    world.call(admin, yearRoutes.setDeadline, { params, body: { baseVersion: (await config()).version, deadline } });
  const assign = (dataPoint: string | undefined, ...people: TestPerson[]) =>
    world.call(admin, yearRoutes.assignGroups, {
      params,
      body: {
        changes: [
          { groupId: sectionId(dataPoint), assignees: people.map(({ userId }) => ({ userId, entityIds: [] })) },
        ],
      },
    });
  await assign(energy, ada);
  await assign(water, bo);
  await setDeadline(DEADLINE);
  const answer = async (state: 'DRAFT' | 'SUBMITTED', baseVersion: number) => {
    const at = { entityId: entities.Leeds ?? '', dataPointId: energy, period: 'FY' as const };
    const cell = { ...at, baseVersion, state, value: '12', unit: 'MWh' };
    await world.call(admin, cellRoutes.saveSubmissions, { params, body: { cells: [cell] } });
    await world.settle();
  };
  const told = async ({ userId }: TestPerson) => {
    const page = await notifications.list(
      { orgId: organisation.orgId, userId },
      { cursor: null, limit: 50, unread: false },
    );
    return page.records
      .filter(({ kind }) => kind.startsWith('deadline'))
      .map(({ kind, title, text, priority, link }) => ({ kind, title, text, priority, link }));
  };
  return { organisation, admin, ada, bo, setDeadline, assign, answer, told, config };
}

/** The mails of the hour to the people of one company. */
async function mailed(time: string, ...people: TestPerson[]) {
  await run(time);
  const all = await world.mails();
  return people.map(({ email }) => all.filter(({ to }) => to === email));
}

describe('before the deadline', () => {
  test('whoever has open cells gets one notice and one mail, at nine in the time of the organisation', async () => {
    const { ada, admin, organisation, told } = await company({ timeZone: 'Europe/Oslo' });
    expect(await mailed(nine('2030-03-20'), ada), 'it is ten in Oslo').toEqual([[]]);
    const [mails, admins] = await mailed('2030-03-20T08:00:07.000Z', ada, admin);
    expect(mails).toMatchObject([
      {
        orgId: organisation.orgId,
        kind: 'digest',
        facts: {
          organisation: 'Nordvik',
          heading: '1 data point waits for your answer',
          lines: ['2029, due in 7 days (27 March 2030): 1 data point open'],
          link: `https://sedum.example/collect-data?year=2029&in=${organisation.orgId}`,
          unsubscribe: expect.stringMatching(/^https:\/\/sedum\.example\/unsubscribe#/),
          name: 'Ada',
        },
      },
    ]);
    expect(admins, 'nothing is open with the administrator').toEqual([]);
    expect(await told(ada)).toEqual([
      {
        kind: 'deadline-near',
        title: '2029 is due in 7 days',
        text: '1 data point open',
        priority: 0,
        link: '/collect-data?year=2029',
      },
    ]);
  });

  test('nobody is told on any other day, nor on a weekend', async () => {
    const { ada, setDeadline } = await company();
    expect(await mailed(nine('2030-03-21'), ada)).toEqual([[]]);
    await setDeadline('2030-03-24');
    // 14, 7 and 1 days before the 24th, a Sunday, are a Sunday, a Sunday and a Saturday: the Fridays before.
    for (const day of ['2030-03-10', '2030-03-17']) expect(await mailed(nine(day), ada), day).toEqual([[]]);
    const [mails] = await mailed(nine('2030-03-22'), ada);
    expect(mails).toMatchObject([{ facts: { lines: ['2029, due in 2 days (24 March 2030): 1 data point open'] } }]);
    expect(await mailed(nine('2030-03-23'), ada), 'the Saturday').toEqual([[]]);
  });

  test('a run that is tried again mails under the same name, and tells nobody twice', async () => {
    const { ada, told } = await company();
    const [first] = await mailed(nine('2030-03-20'), ada);
    const [second] = await mailed(nine('2030-03-20'), ada);
    expect(second?.map(({ id }) => id)).toEqual(first?.map(({ id }) => id));
    expect(await told(ada)).toHaveLength(1);
  });

  test('what is typed and not submitted is named, and what is submitted is no longer open', async () => {
    const { ada, answer } = await company();
    await answer('DRAFT', 0);
    const [typed] = await mailed(nine('2030-03-20'), ada);
    expect(typed?.[0]).toMatchObject({
      facts: { lines: [expect.stringContaining('1 data point open, 1 answer typed but not submitted')] },
    });
    await answer('SUBMITTED', 1);
    expect(await mailed(nine('2030-03-26'), ada)).toEqual([[]]);
  });
});

describe('after the deadline', () => {
  test('the notice stands as a banner', async () => {
    const { ada, told } = await company();
    const [mails] = await mailed(nine('2030-04-03').replace('09', '08'), ada);
    expect(mails).toMatchObject([{ facts: { lines: ['2029, overdue by 7 days (27 March 2030): 1 data point open'] } }]);
    expect(await told(ada)).toMatchObject([
      { kind: 'deadline-passed', title: '2029 is overdue by 7 days', priority: 10 },
    ]);
  });

  test('after five reminders the administrator is told who, and the people no more', async () => {
    const { admin, ada, bo, told } = await company();
    const [toAda, toBo, toAdmin] = await mailed('2030-05-08T08:00:00.000Z', ada, bo, admin);
    expect([toAda, toBo]).toEqual([[], []]);
    expect(toAdmin).toMatchObject([
      {
        facts: {
          heading: 'Answers are overdue',
          lines: [
            expect.stringMatching(/^2029, overdue by 42 days .*: Open with (Ada|Bo) \(1\) and (Ada|Bo) \(1\), who/),
          ],
        },
      },
    ]);
    expect(await told(ada)).toEqual([]);
    // Kept for half a year, where no erasure looks for names: the mail alone names them.
    const text = 'Open with 2 people, who were reminded five times';
    expect(await told(admin)).toMatchObject([{ kind: 'deadline-passed', priority: 10, text }]);
  });
});

describe('no mail goes', () => {
  test.each(['Ada', 'Bo'])('that names somebody who was erased before it was sent: %s', async (name) => {
    const { admin, ada, bo } = await company();
    const lines = async () => {
      const mails = (await world.mails()).filter(({ to }) => to === admin.email);
      return mails.flatMap(({ facts }) => (facts as { readonly lines?: string[] }).lines ?? []);
    };
    await run('2030-05-08T08:00:00.000Z');
    expect(await lines()).toEqual([expect.stringContaining(`${name} (1)`)]);
    await run('2030-05-08T08:00:00.000Z');
    const erased = name === 'Ada' ? ada : bo;
    const mails = places.filter((place) => place.erases.includes('mailOrder.key'));
    await erasePerson(erased.userId, erased.email, new Date(), mails);
    expect(await lines()).toEqual([]);
  });

  test('to who ended their digests: the notice is enough', async () => {
    const { ada, bo, told } = await company();
    await users.save(ada.userId, { unsubscribedAt: '2030-01-01T00:00:00.000Z' });
    const [toAda, toBo] = await mailed(nine('2030-03-20'), ada, bo);
    expect(toAda).toEqual([]);
    expect(toBo).toHaveLength(1);
    expect(await told(ada)).toHaveLength(1);
  });

  test('to who can no longer sign in', async () => {
    const { ada } = await company();
    await users.save(ada.userId, { disabled: true });
    expect(await mailed(nine('2030-03-20'), ada)).toEqual([[]]);
  });

  test('for a year that takes no answers, or an organisation that may change nothing', async () => {
    const { admin, ada, organisation } = await company();
    const lock = (state: 'LOCKED' | 'UNLOCKED') =>
      world.call(admin, yearRoutes.changeLock, { params, body: { state, reason: 'For the audit' } });
    await lock('LOCKED');
    expect(await mailed(nine('2030-03-20'), ada)).toEqual([[]]);
    await lock('UNLOCKED');
    const { orgId } = organisation;
    await OrganisationEntity.patch({ orgId }).set({ licenceEndDate: '2030-03-19' }).go();
    expect(await mailed(nine('2030-03-20'), ada)).toEqual([[]]);
    await OrganisationEntity.patch({ orgId }).set({ licenceEndDate: '2030-03-20' }).go();
    expect((await mailed(nine('2030-03-20'), ada)).flat()).toHaveLength(1);
  });
});

test('what nobody was named for is the administrators’', async () => {
  const { admin, assign } = await company();
  await assign(water);
  const [mails] = await mailed(nine('2030-03-20'), admin);
  expect(mails).toMatchObject([{ facts: { heading: '1 data point waits for your answer' } }]);
});

test('an organisation that fails holds up no other, and the run is tried again', async () => {
  const broken = await company();
  const { ada } = await company();
  const query = MembershipEntity.query.byOrganisation.bind(MembershipEntity.query);
  vi.spyOn(MembershipEntity.query, 'byOrganisation').mockImplementation((key) => {
    if (key.orgId === broken.organisation.orgId) throw new Error('No table');
    return query(key);
  });
  await expect(run(nine('2030-03-20'))).rejects.toThrow(/^The reminders of 1 of \d+ organisations failed$/);
  expect((await world.mails()).map(({ to }) => to)).toContain(ada.email);
  expect(world.takeLog()).toContainEqual(expect.objectContaining({ event: 'reminders failed' }));
});

test('a schedule that names no hour means this one', async () => {
  vi.useFakeTimers({ now: new Date('2030-03-20T09:41:00.000Z'), toFake: ['Date'] });
  try {
    const { ada } = await company();
    await handler({ time: '<aws.scheduler.scheduled-time>' });
    expect((await world.mails()).map(({ to }) => to)).toContain(ada.email);
  } finally {
    vi.useRealTimers();
  }
});
