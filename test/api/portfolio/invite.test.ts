import { decodeTime } from 'ulid';
import { describe, expect, test } from 'vitest';
import * as links from '#functions/core/links/store.ts';
import { NotificationEntity } from '#functions/core/notices/entity.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { trailRoutes } from '#shared/organisations/trail/routes.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { fundRoutes } from '#shared/portfolio/funds/routes.ts';
import { day } from '#test/support/days.ts';
import { companiesOf, invitation, type Manager, newCompany, newManager, runOut } from '#test/support/portfolio.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { inviteCompany, changeLink, listCompanyUsers, savePrimaryContact, listFollowers, decideLink } = companyRoutes;
const invite = (person: Manager['admin'], email: string, name?: string) =>
  world.call(person, inviteCompany, { body: invitation(email, name) });
const address = () => `${crypto.randomUUID()}@people.test`;

/** What differs between any two companies, and says nothing. */
const withoutIds = (value: unknown) =>
  JSON.stringify(value, (_, each) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
    .replace(/[0-9a-hjkmnp-tv-z]{26}/g, '<id>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<instant>');

describe('an invitation of a company that is nobody’s yet', () => {
  test('founds it, invites the contact to administer it, and follows it once they accept', async () => {
    const { admin, organisation } = await newManager(world);
    await world.mails();
    const email = address();
    const { data } = await invite(admin, email);
    expect(data).toMatchObject({
      name: 'Acme',
      status: 'INVITED',
      managed: 'NO',
      currency: null,
      industries: [],
      primaryContact: null,
      year: null,
      invitedBy: { id: admin.userId, name: 'Oak admin' },
    });
    const mails = await world.mails();
    expect(mails).toMatchObject([{ to: email, kind: 'company-invite', facts: { manager: 'Oak', company: 'Acme' } }]);
    const token = /#([0-9a-f]{64})"/.exec(JSON.stringify(mails))?.[1] ?? '';
    const contact = await world.person({ email });
    await world.call(contact, inviteRoutes.acceptInvite, { body: { token: token } });
    const [company] = await companiesOf(world, admin);
    expect(company).toMatchObject({ id: data.id, status: 'ACTIVE', currency: 'EUR' });
    expect(await links.find(organisation.orgId, data.id)).toMatchObject({ acceptedById: contact.userId });
    const { data: followers } = await world.call(world.in(contact, { orgId: data.id }), listFollowers, {
      params: { id: data.id },
    });
    expect(followers).toMatchObject([{ managerName: 'Oak', status: 'ACTIVE', managed: 'NO' }]);
    const told = await NotificationEntity.query.byPerson({ orgId: organisation.orgId, userId: admin.userId }).go();
    expect(told.data).toMatchObject([{ kind: 'link-changed', title: 'Acme has accepted your invitation' }]);
  });
});

describe('an invitation of a company that is a customer', () => {
  test('asks its administrators, who see nothing shared before they accept', async () => {
    const { admin, organisation } = await newManager(world);
    const acme = await newCompany(world, 'Acme Holding');
    const params = { id: acme.organisation.orgId };
    await world.mails();
    const { data } = await invite(admin, acme.admin.email);
    expect(data).toMatchObject({ name: 'Acme', status: 'INVITED', currency: null });
    expect(data.id).not.toBe(acme.organisation.orgId);
    const link = `https://sedum.example/settings-overview?tab=followers&in=${acme.organisation.orgId}`;
    expect(await world.mails()).toMatchObject([{ to: acme.admin.email, kind: 'company-invite', facts: { link } }]);
    const notices = await NotificationEntity.query
      .byPerson({ orgId: acme.organisation.orgId, userId: acme.admin.userId })
      .go();
    expect(notices.data).toMatchObject([{ kind: 'link-changed', title: 'Oak asks to follow Acme Holding' }]);
    const [follower] = (await world.call(acme.admin, listFollowers, { params })).data;
    expect(follower).toMatchObject({ managerId: organisation.orgId, managerName: 'Oak', status: 'INVITED' });
    const { data: decided } = await world.call(acme.admin, decideLink, {
      params: { ...params, managerId: organisation.orgId },
      body: { decision: 'accept', version: follower?.version ?? 0 },
    });
    expect(decided).toMatchObject({ status: 'ACTIVE', managed: 'NO' });
    expect(await companiesOf(world, admin)).toMatchObject([
      { id: acme.organisation.orgId, name: 'Acme Holding', status: 'ACTIVE', currency: 'GBP' },
    ]);
    const { data: events } = await world.call(acme.admin, trailRoutes.listTrail, { params });
    expect(events).toMatchObject([
      { action: 'link-changed', subject: 'Oak', after: { change: 'accept' }, actor: { name: 'Acme Holding admin' } },
      { action: 'link-changed', subject: 'Oak', after: { change: 'asked' }, actor: { name: 'Oak admin' } },
    ]);
  });

  test('goes on waiting for the manager where they decline, and is not asked of them again', async () => {
    const { admin, organisation } = await newManager(world);
    const acme = await newCompany(world);
    const params = { id: acme.organisation.orgId };
    await invite(admin, acme.admin.email);
    const before = await companiesOf(world, admin);
    const [follower] = (await world.call(acme.admin, listFollowers, { params })).data;
    const answer = await world.call(acme.admin, decideLink, {
      params: { ...params, managerId: organisation.orgId },
      body: { decision: 'decline', version: follower?.version ?? 0 },
    });
    expect(answer.data.status).toBe('DECLINED');
    expect(await companiesOf(world, admin)).toEqual(before);
    const { data: trail } = await world.call(admin, trailRoutes.listTrail, { params: { id: organisation.orgId } });
    expect(trail).toMatchObject([{ after: { change: 'invited' }, subject: 'Acme' }]);
    // After the time of an invitation the manager may try again: the contact is invited, the company not asked.
    await runOut(organisation.orgId);
    await invite(admin, acme.admin.email);
    expect((await world.call(acme.admin, listFollowers, { params })).data).toMatchObject([{ status: 'DECLINED' }]);
    expect(await companiesOf(world, admin)).toHaveLength(1);
  });
});

describe('whether a company is a customer', () => {
  test('shows in no answer, list, trail, or change of the manager', async () => {
    const [one, two] = [await newManager(world), await newManager(world)];
    const acme = await newCompany(world, 'Acme Holding');
    const seen = async ({ admin, organisation }: Manager, email: string) => {
      const { data } = await invite(admin, email);
      const params = { id: data.id };
      const failure = (run: Promise<unknown>) => run.catch((error: unknown) => error);
      const contact = { params, body: { userId: admin.userId } };
      const before = [
        await failure(invite(admin, email)),
        await failure(world.call(admin, savePrimaryContact, contact)),
        await world.call(admin, listCompanyUsers, { params }),
        await world.call(admin, changeLink, { params, body: { toDate: day(90), version: 1 } }),
        await companiesOf(world, admin, { year: 2025 }),
      ];
      const managed = await world.call(admin, changeLink, { params, body: { managed: 'YES', version: 2 } });
      const inside = world.in(admin, { orgId: data.id });
      const { data: entities } = await world.call(inside, entityRoutes.listEntities);
      // Ids tell when they were made: the company must not look younger than its invitation.
      const ages = entities.map(({ id }) => decodeTime(id.toUpperCase()) - decodeTime(data.id.toUpperCase()));
      return [
        ages,
        data,
        ...before,
        managed,
        await world.call(inside, inviteRoutes.listInvites),
        await world.call(inside, trailRoutes.listTrail, { params }),
        await companiesOf(world, admin, { year: 2025 }),
        await world.call(admin, trailRoutes.listTrail, { params: { id: organisation.orgId } }),
      ].map((each) => withoutIds(each).replaceAll(email, '<email>'));
    };
    const known = await seen(one, acme.admin.email);
    expect(known).toEqual(await seen(two, address()));
    expect(known[0]).toBe('[0]');
    expect(known.join()).not.toContain('Holding');
  });

  test('is not told by how long an invitation takes', async () => {
    const { admin } = await newManager(world);
    const acme = await newCompany(world);
    const took = async (email: string) => {
      const start = performance.now();
      await invite(admin, email);
      return performance.now() - start;
    };
    const times = [await took(acme.admin.email), await took(address())];
    // Both wait for the same clock: neither is answered as soon as its work is done.
    expect(Math.min(...times)).toBeGreaterThan(590);
  });
});

describe('an invitation is refused', () => {
  test.each([
    ['a customer', async () => (await newCompany(world)).admin.email],
    ['nobody yet', async () => address()],
  ])('a second time while the first is open, also when both are sent at once, for %s', async (_, contact) => {
    const { admin, organisation } = await newManager(world);
    const email = await contact();
    const outcomes = await Promise.allSettled([invite(admin, email), invite(admin, email)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(invite(admin, email)).rejects.toMatchObject({
      code: 'conflict',
      fields: { contactEmail: expect.any(String) },
    });
    expect(await links.listOfManager(organisation.orgId)).toHaveLength(1);
  });

  test('with funds of another manager, archived ones, or none that are', async () => {
    const { admin } = await newManager(world);
    const other = await newManager(world);
    const fund = { name: 'I', type: 'buyout', currency: 'EUR', sfdrArticle: 'article_6' } as const;
    const theirs = (await world.call(other.admin, fundRoutes.createFund, { body: fund })).data.id;
    const gone = (await world.call(admin, fundRoutes.createFund, { body: fund })).data.id;
    await world.call(admin, fundRoutes.archiveFund, { params: { id: gone } });
    for (const fundId of [theirs, gone, 'nothing']) {
      const body = { ...invitation(address()), fundIds: [fundId] };
      await expect(world.call(admin, inviteCompany, { body }), fundId).rejects.toMatchObject({
        code: 'invalid',
        fields: { 'fundIds.0': expect.any(String) },
      });
    }
  });

  test('from viewers, and from an organisation that is no fund manager', async () => {
    const { viewer } = await newManager(world);
    await expect(invite(viewer, address())).rejects.toMatchObject({ code: 'forbidden' });
    const company = await world.organisation();
    const stray = await world.person({ organisation: company, roles: ['FUND_MANAGER_ADMIN'] });
    await expect(invite(stray, address())).rejects.toMatchObject({ code: 'forbidden' });
  });
});
