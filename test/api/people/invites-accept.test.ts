import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import * as domains from '#functions/core/domains/store.ts';
import { replaceIdentityProvider } from '#functions/core/identity/current.ts';
import { InviteEntity } from '#functions/core/invites/entity.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import * as users from '#functions/core/people/store.ts';
import { transact } from '#functions/db/transact.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { notificationRoutes } from '#shared/notifications/notifications/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { trailRoutes } from '#shared/organisations/trail/routes.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import type { WebAnswer } from '#test/support/gateway.ts';
import { PASSWORD } from '#test/support/identity.ts';
import { identityStandIn } from '#test/support/identity-stand-in.ts';
import { invited } from '#test/support/invites.ts';
import { requestOf, type TestPerson } from '#test/support/people.ts';
import { quicker } from '#test/support/quicker.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld({ signIn: true });
const { beforeNextWrite } = quicker();
const { acceptInvite, createInvitedUser, openInvite, resendInvite, withdrawInvite } = inviteRoutes;
const acme = await world.organisation({ name: 'Acme' });
const admin = await world.person({ organisation: acme, name: 'Zoe Admin' });
const zinc = await world.organisation({ name: 'Zinc' });

afterEach(() => replaceIdentityProvider(undefined));

const newAddress = () => `${randomUUID()}@new.test`;
const accepts = (person: TestPerson | undefined, token: string) =>
  world.send(requestOf(acceptInvite, { body: { token: token } }, person), person);
const creates = (token: string, body: object) => world.send(requestOf(createInvitedUser, { body: { token, ...body } }));
const account = { name: 'Ada Lovelace', password: PASSWORD };
const statuses = (answers: readonly WebAnswer[]) => answers.map(({ status }) => status).toSorted();

/** Somebody with an account elsewhere who was invited to Acme. */
async function guest() {
  const person = await world.person({ organisation: zinc, name: 'Grace Guest' });
  return { person, ...(await invited(world, admin, person.email)) };
}

test('who is disabled at the moment of accepting becomes no member', async () => {
  const { person, token } = await guest();
  beforeNextWrite(() => users.save(person.userId, { disabled: true }));
  expect((await accepts(person, token)).status).toBe(409);
  expect(await memberships.find(acme.orgId, person.userId)).toBeUndefined();
});

test('the first administrator becomes the primary contact, and no later one does', async () => {
  const young = await world.organisation({ name: 'Young' });
  const founder = await world.person({ organisation: young, name: 'Founder' });
  const owner = async () => (await organisations.getNow(young.orgId)).ownerId;
  const person = await world.person({});
  const viewer = await world.person({});
  const asViewer = await invited(world, founder, viewer.email, { roles: ['DATA_VIEWER'] });
  await world.call(viewer, acceptInvite, { body: { token: asViewer.token } });
  expect(await owner()).toBeUndefined();
  const asAdmin = await invited(world, founder, person.email, { roles: ['COMPANY_ADMIN'] });
  await world.call(person, acceptInvite, { body: { token: asAdmin.token } });
  expect(await owner()).toBe(person.userId);
  const late = await world.person({});
  const asLate = await invited(world, founder, late.email, { roles: ['COMPANY_ADMIN'] });
  await world.call(late, acceptInvite, { body: { token: asLate.token } });
  expect(await owner()).toBe(person.userId);
});

describe('a signed-in person who was invited', () => {
  test('accepts, is a member with the roles of the invitation from the next request on, and the administrators know', async () => {
    const { person, id, token } = await guest();
    const here = world.in(person, acme);
    await expect(world.call(here, entityRoutes.listEntities)).rejects.toMatchObject({ code: 'forbidden' });
    const { data } = await world.call(person, acceptInvite, { body: { token: token } });
    expect(data).toEqual({ orgId: acme.orgId, destinationName: 'Acme' });
    expect((await world.call(here, entityRoutes.listEntities)).data.length).toBeGreaterThan(0);
    expect((await memberships.find(acme.orgId, person.userId))?.roles).toEqual(['COMPANY_USER']);
    const { data: notices } = await world.call(admin, notificationRoutes.listNotifications);
    expect(notices[0]).toMatchObject({ kind: 'invite-accepted', title: 'Grace Guest has accepted the invitation' });
    const { data: trail } = await world.call(admin, trailRoutes.listTrail, { params: { id: acme.orgId } });
    expect(trail[0]).toMatchObject({ action: 'invite-accepted', actor: { id: person.userId }, subjectId: id });
  });

  test('accepts once, of twenty times at the same moment and however often after', async () => {
    const { person, token } = await guest();
    const answers = await Promise.all(Array.from({ length: 20 }, () => accepts(person, token)));
    expect(statuses(answers)).toEqual([200, ...Array(19).fill(410)]);
    expect(await accepts(person, token)).toMatchObject({ status: 410, body: { code: 'gone' } });
    const own = await memberships.listOfUser(person.userId);
    expect(own.filter(({ orgId }) => orgId === acme.orgId)).toHaveLength(1);
  });

  test('is not somebody else: a link that was passed on opens nothing, and says no address', async () => {
    const { person, token } = await guest();
    const thief = await world.person({ organisation: zinc });
    const answer = await accepts(thief, token);
    expect(answer).toMatchObject({ status: 403, body: { detail: expect.stringContaining('sent to another address') } });
    expect(JSON.stringify(answer.body)).not.toContain(person.email);
    expect(await memberships.find(acme.orgId, thief.userId)).toBeUndefined();
    expect((await accepts(person, token)).status).toBe(200);
  });

  test('has come: the invitation is neither withdrawn nor sent again any more', async () => {
    const { person, id, token } = await guest();
    await world.call(person, acceptInvite, { body: { token } });
    for (const route of [withdrawInvite, resendInvite])
      await expect(world.call(admin, route, { params: { id } }), route.name).rejects.toMatchObject({ code: 'gone' });
    expect(await memberships.find(acme.orgId, person.userId)).toBeDefined();
  });

  test('has to be signed in', async () => {
    const { token } = await guest();
    expect(await accepts(undefined, token)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  test.each([
    ['was withdrawn', async (id: string) => world.call(admin, withdrawInvite, { params: { id } }), 410],
    ['was sent again', async (id: string) => world.call(admin, resendInvite, { params: { id } }), 404],
    [
      'is too old',
      async (inviteId: string) =>
        InviteEntity.patch({ orgId: acme.orgId, inviteId }).set({ expiresAt: new Date().toISOString() }).go(),
      410,
    ],
  ])('comes too late when the invitation %s', async (_, happens, status) => {
    const { person, id, token } = await guest();
    await happens(id);
    expect((await accepts(person, token)).status).toBe(status);
    expect((await creates(token, account)).status).toBe(status);
    expect(await memberships.find(acme.orgId, person.userId)).toBeUndefined();
  });

  test('who became a member in another way is told so', async () => {
    const { person, token } = await guest();
    await memberships.create({ orgId: acme.orgId, userId: person.userId, roles: ['DATA_VIEWER'] });
    expect(await accepts(person, token)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/member/) },
    });
    expect((await memberships.find(acme.orgId, person.userId))?.roles).toEqual(['DATA_VIEWER']);
  });

  test('waits where the licence has ended', async () => {
    const ended = await world.organisation({ licenceEndDate: '2020-01-31' });
    const other = await world.organisation();
    const boss = await world.person({ organisation: other });
    const person = await world.person({ organisation: zinc });
    const { id, token } = await invited(world, boss, person.email);
    const { data } = await InviteEntity.get({ orgId: other.orgId, inviteId: id }).go();
    if (!data) throw new Error('Not invited');
    await InviteEntity.delete({ orgId: other.orgId, inviteId: id }).go();
    await InviteEntity.create({ ...data, orgId: ended.orgId }).go();
    expect(await accepts(person, token)).toMatchObject({ status: 423, body: { code: 'locked' } });
    expect(await creates(token, account)).toMatchObject({ status: 423, body: { code: 'locked' } });
    expect(await memberships.find(ended.orgId, person.userId)).toBeUndefined();
  });

  test('withdrawn and accepted at the same moment is one of the two', async () => {
    const { person, id, token } = await guest();
    const [accepted, withdrawn] = await Promise.all([
      accepts(person, token),
      world.send(requestOf(withdrawInvite, { params: { id } }, admin), admin),
    ]);
    const isMember = (await memberships.find(acme.orgId, person.userId)) !== undefined;
    expect(accepted.status === 200).toBe(isMember);
    expect(withdrawn.status === 200).toBe(!isMember);
  });
});

describe('a new person who was invited', () => {
  test('sets name and password, signs in with them, and is a member', async () => {
    const email = newAddress();
    const { token } = await invited(world, admin, email);
    const { status, body } = await creates(token, account);
    expect({ status, body }).toEqual({
      status: 201,
      body: { data: { orgId: acme.orgId, destinationName: 'Acme' } },
    });
    const user = await users.findByEmail(email);
    expect(user).toMatchObject({ name: 'Ada Lovelace', method: 'USERNAME_PASSWORD', disabled: false });
    expect((await memberships.find(acme.orgId, user?.userId ?? ''))?.roles).toEqual(['COMPANY_USER']);
    const signedIn = await world.call(undefined, signInRoutes.signIn, { body: { email, password: PASSWORD } });
    expect(signedIn.data).toMatchObject({ status: 'SIGNED_IN' });
    expect((await creates(token, account)).status).toBe(410);
  });

  test('takes over an account that was left behind without a person', async () => {
    const email = newAddress();
    await world.identity.createAccount(email, 'invited');
    const { token } = await invited(world, admin, email);
    expect((await creates(token, account)).status).toBe(201);
    const signedIn = await world.call(undefined, signInRoutes.signIn, { body: { email, password: PASSWORD } });
    expect(signedIn.data).toMatchObject({ status: 'SIGNED_IN' });
  });

  test('with an account signs in instead: nobody sets a password of somebody who is there', async () => {
    const { provider, calls } = identityStandIn();
    replaceIdentityProvider(provider);
    const { person, token } = await guest();
    expect(await creates(token, account)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/Sign in/) },
    });
    expect(calls).toEqual([]);
    expect((await accepts(person, token)).status).toBe(200);
  });

  test('is made once, of ten times at the same moment, with the password of whoever succeeded', async () => {
    const { provider, accounts } = identityStandIn();
    replaceIdentityProvider(provider);
    const email = newAddress();
    const { token } = await invited(world, admin, email);
    const passwords = Array.from({ length: 10 }, (_, i) => `Correct-Horse-${i}x`);
    const answers = await Promise.all(passwords.map((password) => creates(token, { name: 'Ada', password })));
    const won = answers.findIndex(({ status }) => status === 201);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.every(({ status }) => [201, 409, 410].includes(status))).toBe(true);
    expect(accounts.get(email)?.password).toBe(passwords[won]);
  });

  test('can try again after the identity provider has failed, and nothing was left behind', async () => {
    const { provider } = identityStandIn();
    const down = () => Promise.reject(Object.assign(new Error('down'), { name: 'ServiceUnavailable' }));
    replaceIdentityProvider({ ...provider, createAccount: down });
    const email = newAddress();
    const { token } = await invited(world, admin, email);
    expect((await creates(token, account)).status).toBe(503);
    expect(world.takeLog()).toContainEqual(expect.objectContaining({ event: 'request failed', message: 'down' }));
    expect(await users.findByEmail(email)).toBeUndefined();
    replaceIdentityProvider(provider);
    expect((await creates(token, account)).status).toBe(201);
  });

  test.each([
    ['a short password', { ...account, password: 'Short-1' }, 'password'],
    ['no password', { name: 'Ada' }, 'password'],
    ['no name', { ...account, name: '  ' }, 'name'],
    ['another address', { ...account, email: 'eve@evil.test' }, 'email'],
    ['other roles', { ...account, roles: ['COMPANY_ADMIN'] }, 'roles'],
  ])('is refused with %s, and the invitation stays open', async (_, body, field) => {
    const email = newAddress();
    const { token } = await invited(world, admin, email);
    expect(await creates(token, body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
    expect((await creates(token, account)).status).toBe(201);
  });

  test('of a domain that signs in with Microsoft sets no password', async () => {
    const { provider, calls } = identityStandIn();
    replaceIdentityProvider(provider);
    await requireDirectory('sso.test');
    const email = `${randomUUID()}@sso.test`;
    const { token } = await invited(world, admin, email);
    expect((await world.call(undefined, openInvite, { body: { token: token } })).data).toMatchObject({
      hasAccount: false,
      usesMicrosoft: true,
    });
    expect(await creates(token, account)).toMatchObject({
      status: 400,
      body: { fields: { password: expect.stringMatching(/Microsoft/) } },
    });
    expect((await creates(token, { name: 'Ada' })).status).toBe(201);
    expect(calls).toEqual([]);
    const user = await users.findByEmail(email);
    expect(user).toMatchObject({ method: 'MICROSOFT_AD' });
    expect(user?.cognitoUsername).toBeUndefined();
  });

  test('invited by two organisations is one person, who accepts the second signed in', async () => {
    const email = newAddress();
    const boss = await world.person({ organisation: zinc });
    const first = await invited(world, admin, email);
    const second = await invited(world, boss, email);
    const answers = await Promise.all([creates(first.token, account), creates(second.token, account)]);
    expect(statuses(answers)).toEqual([201, 409]);
    const user = await users.findByEmail(email);
    expect(await memberships.listOfUser(user?.userId ?? '')).toHaveLength(1);
  });
});

/** Has a domain proven whose people sign in through their directory only. */
async function requireDirectory(domain: string): Promise<void> {
  await transact([domains.naming({ orgId: acme.orgId, domain, proof: 'proof' })]);
  await transact(domains.proving(await domains.get(acme.orgId, domain), new Date().toISOString()));
  const rule = { tenantId: randomUUID(), singleSignOnOnly: true };
  await transact(domains.ruling(await domains.get(acme.orgId, domain), rule));
}
