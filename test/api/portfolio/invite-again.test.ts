import { describe, expect, test } from 'vitest';
import type * as links from '#functions/core/links/store.ts';
import { OrganisationEntity } from '#functions/core/organisations/entity.ts';
import { trailRoutes } from '#shared/organisations/trail/routes.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { day } from '#test/support/days.ts';
import {
  companiesOf,
  follow,
  invitation,
  type Manager,
  newCompany,
  newManager,
  runOut,
} from '#test/support/portfolio.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { inviteCompany, listFollowers, decideLink } = companyRoutes;
const invite = (person: Manager['admin'], email: string, name?: string) =>
  world.call(person, inviteCompany, { body: invitation(email, name) });
const address = () => `${crypto.randomUUID()}@people.test`;

describe('a second invitation of the same company', () => {
  const companiesNamed = async (name: string) =>
    (await OrganisationEntity.query.byShelf({ shelf: 'organisations' }).go({ pages: 'all' })).data.filter(
      (each) => each.name === name,
    );

  test('after 14 days without an answer asks the customer once more, and makes no company beside it', async () => {
    const { admin, organisation } = await newManager(world);
    const acme = await newCompany(world, `Acme ${crypto.randomUUID()}`);
    const params = { id: acme.organisation.orgId };
    const name = crypto.randomUUID();
    const first = await invite(admin, acme.admin.email, name);
    await runOut(organisation.orgId);
    await world.mails();
    const second = await invite(admin, acme.admin.email, name);
    expect(second.data.id).toBe(first.data.id);
    expect(await world.mails()).toMatchObject([{ to: acme.admin.email, kind: 'company-invite' }]);
    expect(await companiesNamed(name)).toEqual([]);
    expect(await companiesOf(world, admin)).toHaveLength(1);
    const [follower] = (await world.call(acme.admin, listFollowers, { params })).data;
    await world.call(acme.admin, decideLink, {
      params: { ...params, managerId: organisation.orgId },
      body: { decision: 'accept', version: follower?.version ?? 0 },
    });
    expect(await companiesOf(world, admin)).toMatchObject([{ id: acme.organisation.orgId, status: 'ACTIVE' }]);
  });

  test('by another of its administrators asks the customer too', async () => {
    const { admin } = await newManager(world);
    const acme = await newCompany(world);
    const other = await world.person({ organisation: acme.organisation, name: 'Other admin' });
    await invite(admin, acme.admin.email);
    const name = crypto.randomUUID();
    await invite(admin, other.email, name);
    expect(await companiesNamed(name)).toEqual([]);
    const { data } = await world.call(other, listFollowers, { params: { id: acme.organisation.orgId } });
    expect(data).toMatchObject([{ status: 'INVITED' }]);
  });

  test('of one that the first has founded invites the contact to that again, also when two do so at once', async () => {
    const { admin, organisation } = await newManager(world);
    const [email, name] = [address(), crypto.randomUUID()];
    const first = await invite(admin, email, name);
    await runOut(organisation.orgId);
    const outcomes = await Promise.allSettled([invite(admin, email, name), invite(admin, email, name)]);
    const made = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.data.id] : []));
    expect(made).toEqual([first.data.id]);
    expect(await companiesNamed(name)).toMatchObject([{ orgId: first.data.id }]);
    expect(await companiesOf(world, admin)).toHaveLength(1);
  });

  test('of one that is followed still is refused, under either of its names', async () => {
    const manager = await newManager(world);
    const acme = await newCompany(world, 'Acme Holding');
    await follow(manager, acme.organisation.orgId, { contactEmail: acme.admin.email });
    for (const name of ['Typed name', 'ACME Holding']) {
      await expect(invite(manager.admin, acme.admin.email, name)).rejects.toMatchObject({
        code: 'conflict',
        fields: { contactEmail: expect.stringContaining('already') },
      });
    }
    // Under another name the contact stands for another company.
    expect((await invite(manager.admin, acme.admin.email, 'Beta')).data.status).toBe('INVITED');
  });

  test.each<[string, Partial<links.LinkDraft>]>([
    ['ended', { status: 'ENDED', toDate: day(-2) }],
    ['run over', { status: 'ACTIVE', toDate: day(-2) }],
    ['declined', { status: 'DECLINED' }],
  ])('whose link has %s asks the same company, which decides', async (_, change) => {
    const manager = await newManager(world);
    const acme = await newCompany(world, `Acme ${crypto.randomUUID()}`);
    const companyId = acme.organisation.orgId;
    await follow(manager, companyId, { contactEmail: acme.admin.email, ...change });
    await world.mails();
    const { data } = await invite(manager.admin, acme.admin.email, 'typed NAME');
    expect(data).toMatchObject({ id: companyId, status: 'INVITED', currency: null, year: null });
    expect(await world.mails()).toMatchObject([{ to: acme.admin.email, kind: 'company-invite' }]);
    const params = { id: companyId };
    const [follower] = (await world.call(acme.admin, listFollowers, { params })).data;
    expect(follower).toMatchObject({ status: 'INVITED', managerName: 'Oak' });
    await world.call(acme.admin, decideLink, {
      params: { ...params, managerId: manager.organisation.orgId },
      body: { decision: 'accept', version: follower?.version ?? 0 },
    });
    expect(await companiesOf(world, manager.admin)).toMatchObject([{ id: companyId, status: 'ACTIVE', toDate: null }]);
    const { data: events } = await world.call(acme.admin, trailRoutes.listTrail, { params });
    expect(events.map(({ after }) => after.change)).toEqual(['accept', 'asked']);
  });
});
