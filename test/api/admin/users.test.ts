import { beforeEach, describe, expect, test } from 'vitest';
import * as sessions from '#functions/auth/sessions/store.ts';
import { transact } from '#functions/db/transact.ts';
import * as trail from '#functions/organisations/trail/store.ts';
import { invite } from '#functions/people/invites/invite.ts';
import * as memberships from '#functions/people/memberships/store.ts';
import * as users from '#functions/people/users/store.ts';
import { adminUserRoutes, MFA_RESET_HOURS } from '#shared/admin/users/routes.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld({ signIn: true });
const provider = await world.organisation({ name: 'Sedum', type: 'admin', organizationType: 'admin' });
const staff = (name: string, roles: Parameters<typeof world.person>[0]['roles'] = ['SEDUM_SUPER_ADMIN']) =>
  world.person({ organisation: provider, name, roles });
const sofia = await staff('Sofia Reyes');
const second = await staff('Second Super');
const oliver = await staff('Oliver Grant', ['SEDUM_SUPPORT_USER']);
const nordvik = await world.organisation({ name: 'Nordvik' });
const zinc = await world.organisation({ name: 'Zinc' });
const { listAllUsers, changeAnyUser, sendPasswordLink, resetMfa, resendAnyInvite } = adminUserRoutes;

beforeEach(async () => {
  await world.mails();
});

const eventsOf = async (orgId: string, action: string, subjectId?: string) =>
  (await trail.list(orgId, { limit: 100 })).events.filter(
    (event) => event.action === action && (!subjectId || event.subjectId === subjectId),
  );
const inBoth = async (name: string) => {
  const person = await world.person({ organisation: nordvik, name });
  await memberships.create({ orgId: zinc.orgId, userId: person.userId, roles: ['DATA_VIEWER'] });
  return person;
};
const versionOf = async (userId: string) => (await users.get(userId)).version;
const change = async (who: typeof sofia, userId: string, body: { name?: string; disabled?: boolean }) =>
  world.call(who, changeAnyUser, { params: { id: userId }, body: { ...body, version: await versionOf(userId) } });

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
    expect(names).toEqual(['Ola Nordmann', 'Oliver Grant', 'Second Super', 'Sofia Reyes', 'Zoe Without']);
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
      { actorId: oliver.userId, via: 'staff', facts: { route: 'listAllUsers' } },
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
    await expect(change(sofia, gone.userId, { disabled: false })).rejects.toMatchObject({ code: 'missing' });
  });
});

describe('changing a person', () => {
  test('corrects the name, with the old one nowhere in the trails of their organisations', async () => {
    const person = await inBoth('Misspelt Nmae');
    const { data } = await change(sofia, person.userId, { name: 'Right Name' });
    expect(data.name).toBe('Right Name');
    for (const { orgId } of [nordvik, zinc]) {
      const [event] = await eventsOf(orgId, 'user-changed', person.userId);
      expect(event).toMatchObject({ actorId: sofia.userId, via: 'staff', facts: { changed: 'name' } });
      expect(JSON.stringify(event)).not.toMatch(/Nmae|Right/);
    }
    await expect(world.call(person, profileRoutes.getUser), 'stays signed in').resolves.toBeDefined();
  });

  test('disables: out on the next request, no way in, and the old session stays dead afterwards', async () => {
    const person = await inBoth('Ada Out');
    const signIn = () =>
      world.call(undefined, signInRoutes.signIn, { body: { email: person.email, password: person.password ?? '' } });
    const { data } = await change(sofia, person.userId, { disabled: true });
    expect(data.disabled).toBe(true);
    await expect(world.call(person, profileRoutes.getUser)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(signIn()).rejects.toMatchObject({ code: 'unauthenticated' });
    for (const { orgId } of [nordvik, zinc]) {
      expect(await eventsOf(orgId, 'user-changed', person.userId)).toMatchObject([{ facts: { state: 'disabled' } }]);
    }
    expect((await change(sofia, person.userId, { disabled: false })).data.disabled).toBe(false);
    await expect(world.call(person, profileRoutes.getUser)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(signIn()).resolves.toBeDefined();
  });

  test('over a stale version is told what is stored', async () => {
    const person = await inBoth('Stale Person');
    const body = { name: 'Too Late', version: await versionOf(person.userId) };
    await change(sofia, person.userId, { name: 'Faster' });
    await expect(world.call(sofia, changeAnyUser, { params: { id: person.userId }, body })).rejects.toMatchObject({
      code: 'conflict',
      current: { name: 'Faster' },
    });
  });

  test('never disables oneself', async () => {
    await expect(change(sofia, sofia.userId, { disabled: true })).rejects.toMatchObject({ code: 'forbidden' });
    expect((await users.get(sofia.userId)).disabled).toBe(false);
    expect((await change(sofia, sofia.userId, { name: 'Sofia Reyes' })).data.name, 'the own name is fine').toBe(
      'Sofia Reyes',
    );
  });

  test('leaves a super admin when two disable each other at once', async () => {
    const pair = [await staff('Left'), await staff('Right')] as const;
    const [left, right] = pair;
    await Promise.allSettled([
      change(left, right.userId, { disabled: true }),
      change(right, left.userId, { disabled: true }),
    ]);
    const after = await Promise.all(pair.map(({ userId }) => users.get(userId)));
    expect(after.filter(({ disabled }) => !disabled).length).toBeGreaterThanOrEqual(1);
  });

  test('is nothing that a super admin does who was disabled a moment ago', async () => {
    const lately = await staff('Lately');
    const victim = await world.person({ organisation: nordvik, name: 'Victim' });
    const version = await versionOf(victim.userId);
    await change(sofia, lately.userId, { disabled: true });
    await expect(
      world.call(lately, changeAnyUser, { params: { id: victim.userId }, body: { disabled: true, version } }),
    ).rejects.toMatchObject({ code: 'unauthenticated' });
    expect((await users.get(victim.userId)).disabled).toBe(false);
  });
});

describe('a password link', () => {
  test('is mailed to the person and to nobody else: no answer, trail or link holds anything secret', async () => {
    const person = await inBoth('Forgetful');
    const answer = await world.call(oliver, sendPasswordLink, { params: { id: person.userId } });
    expect(answer).toEqual({ data: { sent: true } });
    const mails = await world.mails();
    expect(mails).toMatchObject([{ to: person.email, kind: 'password-link', facts: { name: 'Forgetful' } }]);
    expect(mails[0]?.facts).toEqual({ link: `${process.env.PUBLIC_ORIGIN}/login?forgotten=1`, name: 'Forgetful' });
    for (const { orgId } of [nordvik, zinc]) {
      expect(await eventsOf(orgId, 'password-link-sent', person.userId)).toMatchObject([
        { actorId: oliver.userId, via: 'staff', facts: {} },
      ]);
    }
  });

  test('is not sent to who signs in with Microsoft or is disabled, and leaves no trace then', async () => {
    const directory = await world.person({ organisation: nordvik, method: 'MICROSOFT_AD' });
    const disabled = await world.person({ organisation: nordvik });
    await change(sofia, disabled.userId, { disabled: true });
    for (const { userId } of [directory, disabled]) {
      await expect(world.call(oliver, sendPasswordLink, { params: { id: userId } })).rejects.toMatchObject({
        code: 'conflict',
      });
      expect(await eventsOf(nordvik.orgId, 'password-link-sent', userId)).toEqual([]);
    }
    await expect(world.call(oliver, sendPasswordLink, { params: { id: 'nobody' } })).rejects.toMatchObject({
      code: 'missing',
    });
    expect(await world.mails()).toEqual([]);
  });

  test('is sent five times an hour to one person, whoever asks', async () => {
    const person = await world.person({ organisation: nordvik });
    const send = (who: typeof sofia) => world.call(who, sendPasswordLink, { params: { id: person.userId } });
    for (const who of [oliver, sofia, second, oliver, sofia]) await send(who);
    await expect(send(second)).rejects.toMatchObject({ code: 'too-many', retryAfter: expect.any(Number) });
    expect(await eventsOf(nordvik.orgId, 'password-link-sent', person.userId)).toHaveLength(5);
    expect(await world.mails()).toHaveLength(5);
  });
});

describe('resetting an authenticator app', () => {
  const withApp = async () => {
    const person = await world.person({ organisation: nordvik, name: 'Lost Phone' });
    await users.save(person.userId, { mfaEnabledAt: new Date().toISOString() });
    return person;
  };
  const reset = (who: typeof sofia, userId: string) => world.call(who, resetMfa, { params: { id: userId } });

  test('waits 24 hours, and the person is told', async () => {
    const person = await withApp();
    const { data } = await reset(sofia, person.userId);
    expect(data.mfaEnabled).toBe(true);
    expect(data.mfaReset?.askedBy).toBe('Sofia Reyes');
    const hours = (Date.parse(data.mfaReset?.effectiveAt ?? '') - Date.parse(data.mfaReset?.askedAt ?? '')) / 3_600_000;
    expect(hours).toBe(MFA_RESET_HOURS);
    expect(await world.mails()).toMatchObject([{ to: person.email, kind: 'mfa-reset' }]);
    expect((await reset(sofia, person.userId)).data.mfaEnabled, 'asking again changes nothing').toBe(true);
  });

  test('works at once with a second super admin', async () => {
    const person = await withApp();
    await reset(sofia, person.userId);
    expect((await reset(second, person.userId)).data).toMatchObject({ mfaEnabled: false, mfaReset: null });
    expect(await eventsOf(nordvik.orgId, 'mfa-reset-done', person.userId)).toMatchObject([{ actorId: second.userId }]);
  });

  test('of oneself, or of who has none, is refused', async () => {
    await users.save(second.userId, { mfaEnabledAt: new Date().toISOString() });
    await expect(reset(second, second.userId)).rejects.toMatchObject({ code: 'forbidden' });
    const without = await world.person({ organisation: nordvik });
    await expect(reset(sofia, without.userId)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('an invitation that is sent again by staff', () => {
  test('has a new link, the old one is dead, and it comes in the provider’s name', async () => {
    const actor = { userId: sofia.userId, via: 'staff' } as const;
    const access = { roles: ['COMPANY_USER' as const], allowedEntityIds: [], allowedQuestionGroupIds: [] };
    const first = await invite(zinc, { email: 'again@zinc.example', ...access }, actor, new Date());
    const { data } = await world.call(oliver, resendAnyInvite, {
      params: { id: first.inviteId },
      body: { orgId: zinc.orgId },
    });
    expect(data).toMatchObject({ id: first.inviteId, orgId: zinc.orgId, organisationName: 'Zinc', status: 'PENDING' });
    const links = (await world.mails()).map(({ facts }) => (facts as { link: string }).link.split('#')[1] ?? '');
    expect(links).toHaveLength(2);
    const open = (token: string) => world.call(undefined, inviteRoutes.getInvite, { params: { id: token } });
    await expect(open(links[0] ?? '')).rejects.toMatchObject({ code: 'missing' });
    expect((await open(links[1] ?? '')).data.invitedBy).toBeNull();
    expect(JSON.stringify(data)).not.toContain(links[1]);
    expect(await eventsOf(zinc.orgId, 'invite-resent', first.inviteId)).toMatchObject([
      { actorId: oliver.userId, via: 'staff' },
    ]);
  });

  test('of another organisation than the named one, or none, is missing', async () => {
    const actor = { userId: sofia.userId, via: 'staff' } as const;
    const access = { roles: ['COMPANY_USER' as const], allowedEntityIds: [], allowedQuestionGroupIds: [] };
    const { inviteId } = await invite(zinc, { email: 'else@zinc.example', ...access }, actor, new Date());
    for (const [id, orgId] of [
      [inviteId, nordvik.orgId],
      ['nothing', zinc.orgId],
      [inviteId, 'nobody'],
    ] as const) {
      await expect(world.call(oliver, resendAnyInvite, { params: { id }, body: { orgId } })).rejects.toMatchObject({
        code: 'missing',
      });
    }
  });
});

test('support sends links and invitations again, and changes nobody', async () => {
  const person = await world.person({ organisation: nordvik });
  await users.save(person.userId, { mfaEnabledAt: new Date().toISOString() });
  const before = await users.get(person.userId);
  for (const tried of [
    () => change(oliver, person.userId, { disabled: true }),
    () => change(oliver, person.userId, { name: 'x' }),
    () => world.call(oliver, resetMfa, { params: { id: person.userId } }),
  ]) {
    await expect(tried()).rejects.toMatchObject({ code: 'forbidden' });
  }
  expect(await users.get(person.userId)).toEqual(before);
});

test('staff who name a customer instead of their own organisation change nothing there', async () => {
  const person = await world.person({ organisation: nordvik });
  const abroad = world.in(sofia, nordvik);
  await expect(change(abroad, person.userId, { disabled: true })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(world.call(abroad, sendPasswordLink, { params: { id: person.userId } })).rejects.toMatchObject({
    code: 'forbidden',
  });
  const sessionId = await sessions.create(await users.get(person.userId), undefined, new Date());
  await expect(world.call({ ...person, sessionId }, profileRoutes.getUser)).resolves.toBeDefined();
});
