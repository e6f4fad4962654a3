import { expect, test } from 'vitest';
import { LimitCountEntity } from '#functions/core/limits/entity.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { MOST_MEMBERS } from '#shared/people/members/schema.ts';
import { invited } from '#test/support/invites.ts';
import { startWorld } from '#test/support/world.ts';

// An organisation has so many people at most, since their list is read whole. test/api/limits.test.ts holds the race.
const world = await startWorld();
const { inviteUser, inviteUsers, acceptInvite } = inviteRoutes;
const roles = ['DATA_VIEWER' as const];
const FULL = 'An organisation has at most 2,000 people';

/** An organisation in which so many places are left, of which an administrator and a member are seen. */
async function organisationWith(left: number) {
  const organisation = await world.organisation();
  const admin = await world.person({ organisation });
  const member = await world.person({ organisation, roles });
  const key = { orgId: organisation.orgId, limit: 'members', at: 'organisation' };
  const count = async () => (await LimitCountEntity.get(key).go({ consistent: true })).data?.count;
  const leave = (places: number) => LimitCountEntity.put({ ...key, count: MOST_MEMBERS - places }).go();
  expect(await count()).toBe(2);
  await leave(left);
  return { ...organisation, admin, member, leave, count };
}

test('nobody more is invited into an organisation that is full, until somebody is removed', async () => {
  const { admin, member } = await organisationWith(0);
  const invite = () => world.call(admin, inviteUser, { body: { email: 'one@new.test', roles } });
  await world.mails();
  await expect(invite()).rejects.toMatchObject({
    code: 'invalid',
    message: `${FULL}. Remove somebody first.`,
    fields: { email: FULL },
  });
  expect(await world.mails()).toEqual([]);
  await world.call(admin, memberRoutes.removeUser, { params: { userId: member.userId } });
  await world.mails();
  expect((await invite()).data.status).toBe('PENDING');
});

test('of several that are invited at once, as many are as there are places', async () => {
  const { admin } = await organisationWith(1);
  await invited(world, admin, 'waiting@new.test');
  const emails = [admin.email, 'waiting@new.test', 'one@new.test', 'two@new.test'];
  const invites = emails.map((email) => ({ email, roles: ['DATA_VIEWER'] }));
  const { data } = await world.call(admin, inviteUsers, { body: { dryRun: true, invites } });
  expect(data.map(({ outcome }) => outcome)).toEqual(['already-member', 'already-invited', 'would-invite', 'invalid']);
  expect(data[3]?.problem).toBe(`${FULL}. Remove somebody first.`);
});

test('who was invited before it was full finds it full, and comes in once there is a place again', async () => {
  const { admin, leave, count } = await organisationWith(1);
  const { token } = await invited(world, admin, 'late@new.test');
  const late = await world.person({ email: 'late@new.test' });
  const accept = () => world.call(late, acceptInvite, { body: { token } });
  await leave(0);
  await expect(accept()).rejects.toMatchObject({
    code: 'conflict',
    message: `${FULL}. Ask who invited you to remove somebody first.`,
  });
  expect(await count()).toBe(MOST_MEMBERS);
  await leave(1);
  await accept();
  expect(await count()).toBe(MOST_MEMBERS);
});

test('nobody is provisioned into a full one either, and a second time is told from it', async () => {
  const { orgId, member } = await organisationWith(0);
  const { userId } = await world.person({});
  await expect(memberships.create({ orgId, userId, roles })).rejects.toMatchObject({ message: `${FULL}.` });
  await expect(memberships.create({ orgId, userId: member.userId, roles })).rejects.toMatchObject({
    message: 'This person is a member already.',
  });
});
