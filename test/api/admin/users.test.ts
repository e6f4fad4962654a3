import { describe, expect, test } from 'vitest';
import * as users from '#functions/core/people/store.ts';
import * as sessions from '#functions/core/sessions/store.ts';
import { transact } from '#functions/db/transact.ts';
import { invite } from '#functions/people/invites/invite.ts';
import { adminUserRoutes } from '#shared/admin/users/routes.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { changePerson, memberOfBoth, newProvider } from '#test/support/staff.ts';
import { eventsOf } from '#test/support/trail.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld({ signIn: true });
const { provider, sofia, oliver } = await newProvider(world);
const nordvik = await world.organisation({ name: 'Nordvik' });
const zinc = await world.organisation({ name: 'Zinc' });
const { listAllUsers, changeAnyUser, sendPasswordLink, resetMfa } = adminUserRoutes;

const inBoth = (name: string) => memberOfBoth(world, name, nordvik, zinc);
const superAdmin = (name: string) => world.person({ organisation: provider, name, roles: ['SEDUM_SUPER_ADMIN'] });

describe('the list of people', async () => {
  const ola = await inBoth('Ola Nordmann');
  await world.person({ name: 'Zoe Without' });

  test('finds a person by name and by address in any case, with organisations and roles, for support as well', async () => {
    for (const search of ['ola NORD', ola.email.toUpperCase()]) {
      const { data, invites } = await world.call(oliver, listAllUsers, { query: { search } });
      expect(data).toEqual([
        {
          id: ola.userId,
          name: 'Ola Nordmann',
          email: ola.email,
          isSSO: false,
          disabled: false,
          mfaEnabled: false,
          mfaReset: null,
          createdAt: expect.any(String),
          lastSignInAt: null,
          organisations: expect.arrayContaining([
            { id: nordvik.orgId, name: 'Nordvik', roles: ['COMPANY_ADMIN'] },
            { id: zinc.orgId, name: 'Zinc', roles: ['DATA_VIEWER'] },
          ]),
          version: expect.any(Number),
        },
      ]);
      expect(invites).toEqual([]);
    }
    const { data } = await world.call(sofia, listAllUsers, { query: { search: 'Zoe' } });
    expect(data).toMatchObject([{ name: 'Zoe Without', organisations: [] }]);
  });

  test('comes by name in pages', async () => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await world.call(sofia, listAllUsers, { query: { limit: 2, cursor } });
      names.push(...page.data.map(({ name }) => name));
      cursor = page.cursor;
    } while (cursor);
    expect(names).toEqual(['Ola Nordmann', 'Oliver Grant', 'Sofia Reyes', 'Zoe Without']);
  });

  test('of one organisation holds its people and who is invited, and the look stands in its trail', async () => {
    const organisation = await world.organisation({ name: 'Aldgate' });
    await world.person({ organisation, name: 'Only One' });
    const actor = { userId: sofia.userId, via: 'staff' } as const;
    const access = { roles: ['COMPANY_USER' as const], allowedEntityIds: [], allowedQuestionGroupIds: [] };
    const open = await invite(organisation, { email: 'new@aldgate.example', ...access }, actor, new Date());
    const { data, invites } = await world.call(oliver, listAllUsers, { query: { orgId: organisation.orgId } });
    expect(data.map(({ name }) => name)).toEqual(['Only One']);
    expect(invites).toMatchObject([
      { id: open.inviteId, email: 'new@aldgate.example', orgId: organisation.orgId, organisationName: 'Aldgate' },
    ]);
    expect(await eventsOf(organisation.orgId, 'support-read')).toMatchObject([
      { actorId: oliver.userId, via: 'staff', after: { route: 'listAllUsers' } },
    ]);
    await expect(world.call(oliver, listAllUsers, { query: { orgId: 'nobody' } })).rejects.toMatchObject({
      code: 'missing',
    });
  });

  test('leaves out who was erased', async () => {
    const gone = await world.person({ name: 'Gone Person' });
    await transact(users.erasure(await users.get(gone.userId), new Date()));
    const { data } = await world.call(sofia, listAllUsers, { query: { search: 'Former' } });
    expect(data).toEqual([]);
    await expect(changePerson(world, sofia, gone.userId, { disabled: false })).rejects.toMatchObject({
      code: 'missing',
    });
  });
});

describe('changing a person', () => {
  test('corrects the name, with the old one nowhere in the trails of their organisations', async () => {
    const person = await inBoth('Misspelt Nmae');
    const { data } = await changePerson(world, sofia, person.userId, { name: 'Right Name' });
    expect(data.name).toBe('Right Name');
    for (const { orgId } of [nordvik, zinc]) {
      const [event] = await eventsOf(orgId, 'user-changed', person.userId);
      expect(event).toMatchObject({ actorId: sofia.userId, via: 'staff', after: { changed: 'name' } });
      expect(JSON.stringify(event)).not.toMatch(/Nmae|Right/);
    }
    await expect(world.call(person, profileRoutes.getUser), 'stays signed in').resolves.toBeDefined();
  });

  test('disables: out on the next request, no way in, and the old session stays dead afterwards', async () => {
    const person = await inBoth('Ada Out');
    const signIn = () =>
      world.call(undefined, signInRoutes.signIn, { body: { email: person.email, password: person.password ?? '' } });
    const { data } = await changePerson(world, sofia, person.userId, { disabled: true });
    expect(data.disabled).toBe(true);
    await expect(world.call(person, profileRoutes.getUser)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(signIn()).rejects.toMatchObject({ code: 'unauthenticated' });
    for (const { orgId } of [nordvik, zinc]) {
      expect(await eventsOf(orgId, 'user-changed', person.userId)).toMatchObject([{ after: { state: 'disabled' } }]);
    }
    expect((await changePerson(world, sofia, person.userId, { disabled: false })).data.disabled).toBe(false);
    await expect(world.call(person, profileRoutes.getUser)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(signIn()).resolves.toBeDefined();
  });

  test('over a stale version is told what is stored', async () => {
    const person = await inBoth('Stale Person');
    const body = { name: 'Too Late', version: (await users.get(person.userId)).version };
    await changePerson(world, sofia, person.userId, { name: 'Faster' });
    await expect(world.call(sofia, changeAnyUser, { params: { id: person.userId }, body })).rejects.toMatchObject({
      code: 'conflict',
      current: { name: 'Faster' },
    });
  });

  test('never disables oneself', async () => {
    await expect(changePerson(world, sofia, sofia.userId, { disabled: true })).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect((await users.get(sofia.userId)).disabled).toBe(false);
    expect(
      (await changePerson(world, sofia, sofia.userId, { name: 'Sofia Reyes' })).data.name,
      'the own name is fine',
    ).toBe('Sofia Reyes');
  });

  test('leaves a super admin when two disable each other at once', async () => {
    const pair = [await superAdmin('Left'), await superAdmin('Right')] as const;
    const [left, right] = pair;
    await Promise.allSettled([
      changePerson(world, left, right.userId, { disabled: true }),
      changePerson(world, right, left.userId, { disabled: true }),
    ]);
    const after = await Promise.all(pair.map(({ userId }) => users.get(userId)));
    expect(after.filter(({ disabled }) => !disabled).length).toBeGreaterThanOrEqual(1);
  });

  test('is nothing that a super admin does who was disabled a moment ago', async () => {
    const lately = await superAdmin('Lately');
    const victim = await world.person({ organisation: nordvik, name: 'Victim' });
    const { version } = await users.get(victim.userId);
    await changePerson(world, sofia, lately.userId, { disabled: true });
    await expect(
      world.call(lately, changeAnyUser, { params: { id: victim.userId }, body: { disabled: true, version } }),
    ).rejects.toMatchObject({ code: 'unauthenticated' });
    expect((await users.get(victim.userId)).disabled).toBe(false);
  });
});

test('support sends links and invitations again, and changes nobody', async () => {
  const person = await world.person({ organisation: nordvik });
  await users.save(person.userId, { mfaEnabledAt: new Date().toISOString() });
  const before = await users.get(person.userId);
  for (const tried of [
    () => changePerson(world, oliver, person.userId, { disabled: true }),
    () => changePerson(world, oliver, person.userId, { name: 'x' }),
    () => world.call(oliver, resetMfa, { params: { id: person.userId } }),
  ]) {
    await expect(tried()).rejects.toMatchObject({ code: 'forbidden' });
  }
  expect(await users.get(person.userId)).toEqual(before);
});

test('staff who name a customer instead of their own organisation change nothing there', async () => {
  const person = await world.person({ organisation: nordvik });
  const abroad = world.in(sofia, nordvik);
  await expect(changePerson(world, abroad, person.userId, { disabled: true })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(world.call(abroad, sendPasswordLink, { params: { id: person.userId } })).rejects.toMatchObject({
    code: 'forbidden',
  });
  const sessionId = await sessions.create(await users.get(person.userId), undefined, new Date());
  await expect(world.call({ ...person, sessionId }, profileRoutes.getUser)).resolves.toBeDefined();
});
