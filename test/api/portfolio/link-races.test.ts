import { expect, test } from 'vitest';
import * as links from '#functions/core/links/store.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { day } from '#test/support/days.ts';
import { holding, writing } from '#test/support/hold.ts';
import { follow, invitation, newCompany, newManager, runOut } from '#test/support/portfolio.ts';
import { startWorld } from '#test/support/world.ts';

// Every test holds one request before its write and lets another one run to its end.
const world = await startWorld();
const { inviteCompany, changeLink, decideLink } = companyRoutes;
const late = { meanwhile: { status: 'fulfilled' }, work: { status: 'rejected', reason: { code: 'conflict' } } };

test('of two who invite a company again at once, one does', async () => {
  const { admin, organisation } = await newManager(world);
  const email = `${crypto.randomUUID()}@people.test`;
  const invite = (name: string) => () => world.call(admin, inviteCompany, { body: invitation(email, name) });
  await invite('Acme')();
  await runOut(organisation.orgId);
  await world.mails();
  expect(await holding(writing('link'), invite('First'), invite('Second'))).toMatchObject(late);
  expect((await links.listOfManager(organisation.orgId)).map(({ invitedName }) => invitedName)).toEqual(['Second']);
  expect(await world.mails()).toHaveLength(1);
});

test('a company that ends a link while its manager changes it ends it', async () => {
  const oak = await newManager(world);
  const { organisation, admin } = await newCompany(world);
  await follow(oak, organisation.orgId);
  const managerId = oak.organisation.orgId;
  const { version = 0 } = (await links.find(managerId, organisation.orgId)) ?? {};
  const change = () =>
    world.call(oak.admin, changeLink, { params: { id: organisation.orgId }, body: { version, toDate: day(9) } });
  const end = () =>
    world.call(admin, decideLink, {
      params: { id: organisation.orgId, managerId },
      body: { decision: 'end', version },
    });
  expect(await holding(writing('link'), change, end)).toMatchObject(late);
});
