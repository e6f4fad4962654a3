import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as identities from '#functions/core/directory/store.ts';
import * as trail from '#functions/core/events/store.ts';
import * as outbox from '#functions/core/mail/outbox.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import { namesOf } from '#functions/core/people/names.ts';
import * as users from '#functions/core/people/store.ts';
import { transact } from '#functions/db/transact.ts';
import * as files from '#functions/files/store.ts';
import { invite } from '#functions/people/invites/invite.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { privacyRoutes } from '#shared/people/privacy/routes.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { browserOf } from '#test/support/browser.ts';
import { requestOf, type TestPerson } from '#test/support/people.ts';
import { quicker } from '#test/support/quicker.ts';
import { fileKeys, itemsAsText } from '#test/support/remnants.ts';
import { startWellKnown } from '#test/support/well-known.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld({ signIn: true });
const { standIn, acme, zinc, wellKnown } = await startWellKnown(world);
const { beforeNextWrite: beforeNextUpdate } = quicker('Update');
const { exportPersonalData, erasePerson } = privacyRoutes;

beforeEach(async () => {
  await world.mails();
});

const filesOf = async (userId: string) => (await fileKeys()).filter((key) => key.includes(userId));

const erase = (person: TestPerson) =>
  world.call(person, erasePerson, { body: { confirmEmail: person.email, password: 'right' } });

describe('a person’s data', () => {
  test('are exported to the person: record, memberships, notifications and what the trails keep of them', async () => {
    const { me, name, mark } = await wellKnown();
    const event = {
      orgId: zinc.orgId,
      action: 'export-made',
      subject: 'organisation',
      actorId: me.userId,
      via: 'membership',
    } as const;
    await trail.record(event, new Date('2026-03-01T10:00:00Z'));
    const { data } = await world.call(me, exportPersonalData);
    expect(data.person).toMatchObject({
      id: me.userId,
      name,
      email: me.email,
      signInMethod: 'Password',
      mfaEnabled: false,
      countryOfOperation: 'NO',
      jobTitle: `Head of ${mark}`,
      hasPicture: true,
    });
    expect(data.memberships.map(({ organisation, roles }) => ({ organisation, roles }))).toEqual(
      expect.arrayContaining([
        { organisation: 'Acme', roles: ['COMPANY_ADMIN'] },
        { organisation: 'Zinc', roles: ['DATA_VIEWER'] },
      ]),
    );
    expect(data.notifications).toEqual([{ organisation: 'Acme', at: expect.any(String), title: `Welcome, ${name}` }]);
    expect(data.actions).toEqual([{ organisation: 'Zinc', at: '2026-03-01T10:00:00.000Z', action: 'export-made' }]);
    expect(JSON.stringify(data)).not.toContain('Grace');
  });

  test('do not hold what others did', async () => {
    const { me, colleague } = await wellKnown();
    const event = {
      orgId: acme.orgId,
      action: 'user-changed',
      subject: 'person',
      actorId: colleague.userId,
      via: 'membership',
    } as const;
    await trail.record({ ...event, subjectId: me.userId }, new Date());
    expect((await world.call(me, exportPersonalData)).data.actions).toEqual([]);
  });
});

describe('erasure', () => {
  test('leaves an id in histories and nothing that says who it was', async () => {
    const { me, colleague, mark, name, email, cognitoUsername } = await wellKnown();
    expect(await itemsAsText()).toContain(mark);
    const browser = browserOf(world);
    await browser.request(signInRoutes.signIn, { body: { email, password: 'right' } });
    // The answer names the person, and is kept in case that the same request arrives again.
    const lines = [{ email, roles: ['DATA_VIEWER'] }];
    const { data } = await world.call(colleague, inviteRoutes.inviteUsers, { body: { invites: lines } });
    expect(data[0]).toMatchObject({ email });

    expect((await erase(me)).data).toEqual({ erased: true });

    // The farewell is all that still goes to the address, and nothing of it is kept once it is sent.
    expect(await world.mails()).toMatchObject([{ kind: 'erased', to: email, facts: { name } }]);
    const left = await itemsAsText();
    for (const trace of [name, email, mark, cognitoUsername]) expect(left, trace).not.toContain(trace);
    expect(left).toContain(me.userId);
    expect(await filesOf(me.userId)).toEqual([]);
    expect(standIn.accounts.has(cognitoUsername)).toBe(false);
    expect(await users.get(me.userId)).toMatchObject({ name: 'Former user', email: '', erasedAt: expect.any(String) });
    expect((await namesOf([me.userId]))(me.userId)).toEqual({ id: me.userId, name: 'Former user' });
    expect(await users.findByEmail(email)).toBeUndefined();
    for (const { orgId } of [acme, zinc]) {
      expect(await memberships.find(orgId, me.userId)).toBeUndefined();
      const { events } = await trail.list(orgId, { limit: 100, action: 'user-erased' });
      expect(events).toContainEqual(expect.objectContaining({ actorId: me.userId, subjectId: me.userId }));
    }
    const { data: members } = await world.call(colleague, memberRoutes.listUsers);
    expect(members.map(({ id }) => id)).not.toContain(me.userId);
  });

  test('ends every session, and nobody signs in as the person any more', async () => {
    const { me, email } = await wellKnown();
    const browser = browserOf(world);
    await browser.request(signInRoutes.signIn, { body: { email, password: 'right' } });
    const signedIn = { ...me, sessionId: browser.sessionId ?? '' };
    const answer = await world.send(
      requestOf(erasePerson, { body: { confirmEmail: email, password: 'right' } }, signedIn),
      signedIn,
    );
    await expect(world.call(signedIn, profileRoutes.getUser)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(answer.cookies).toContainEqual(expect.stringMatching(/^__Host-session=; .*Max-Age=0/));
    await expect(world.call(me, profileRoutes.getUser)).rejects.toMatchObject({ code: 'unauthenticated' });
    const again = await browserOf(world).request(signInRoutes.signIn, { body: { email, password: 'right' } });
    expect(again.status).toBe(401);
  });

  test('takes the Microsoft account from its person', async () => {
    const { me, cognitoUsername } = await wellKnown();
    const ids = { tenantId: 'tenant', objectId: me.userId };
    await transact([identities.linking(ids, me.userId), users.linking(me.userId, { ...ids, username: 'Microsoft_x' })]);
    await erase(me);
    expect(await identities.findOwner(ids)).toBeUndefined();
    expect(await itemsAsText()).not.toContain('Microsoft_x');
    expect(standIn.calls).toEqual(
      expect.arrayContaining([`deleteAccount ${cognitoUsername}`, 'deleteAccount Microsoft_x']),
    );
  });

  test('takes open and old invitations of the address with it', async () => {
    const { me, colleague, mark } = await wellKnown();
    const membership = await memberships.find(zinc.orgId, me.userId);
    if (!membership) throw new Error('no member');
    await transact(await memberships.removal(membership));
    const granter = { userId: colleague.userId, name: 'Grace', roles: ['COMPANY_ADMIN'], via: 'membership' } as const;
    await memberships.create({ orgId: zinc.orgId, userId: colleague.userId, roles: ['COMPANY_ADMIN'] });
    const draft = {
      email: me.email,
      roles: ['DATA_VIEWER' as const],
      allowedQuestionGroupIds: [],
      allowedEntityIds: [],
    };
    await invite(zinc, draft, granter, new Date());
    await memberships.create({ orgId: zinc.orgId, userId: me.userId, roles: ['DATA_VIEWER'] });
    await erase(me);
    await world.mails();
    expect(await itemsAsText()).not.toContain(mark);
  });

  test('takes the open invitations of organisations that the person never joined', async () => {
    const { me, mark } = await wellKnown();
    const stranger = await world.organisation();
    const admin = await world.person({ organisation: stranger });
    const granter = { userId: admin.userId, name: 'Somebody', roles: ['COMPANY_ADMIN'], via: 'membership' } as const;
    const draft = {
      email: me.email,
      roles: ['DATA_VIEWER' as const],
      allowedQuestionGroupIds: [],
      allowedEntityIds: [],
    };
    await invite(stranger, draft, granter, new Date());
    await erase(me);
    await world.mails();
    expect(await itemsAsText()).not.toContain(mark);
  });

  test('is refused for the last administrator of an organisation, by its name, before anything is done', async () => {
    const { me } = await wellKnown();
    const own = await world.organisation({ name: 'Own Company' });
    await memberships.create({ orgId: own.orgId, userId: me.userId, roles: ['COMPANY_ADMIN'] });
    const gone = await world.person({ organisation: own });
    await users.save(gone.userId, { disabled: true });
    await expect(erase(me)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^You are the last administrator of Own Company\./),
    });
    expect(await memberships.listOfUser(me.userId)).toHaveLength(3);
    await users.save(gone.userId, { disabled: false });
    expect((await erase(me)).data.erased).toBe(true);
  });

  test('leaves nothing to write on for another tab that was about to', async () => {
    const { me } = await wellKnown();
    beforeNextUpdate(() => erase(me));
    const body = { name: 'Ada Written Again', profile: { jobTitle: 'Written again' } };
    await expect(world.call(me, profileRoutes.saveProfile, { body })).rejects.toMatchObject({ code: 'missing' });
    const tombstone = await users.get(me.userId);
    expect(tombstone).toMatchObject({ name: users.FORMER_USER, erasedAt: expect.any(String) });
    expect(tombstone.jobTitle).toBeUndefined();
    await expect(world.call(me, profileRoutes.saveProfile, { body })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect(await itemsAsText()).not.toContain('Written');
  });

  test('frees the address for somebody new', async () => {
    const { me } = await wellKnown();
    await erase(me);
    const next = await users.create({ email: me.email, name: 'Somebody new', method: 'USERNAME_PASSWORD' });
    expect(next.userId).not.toBe(me.userId);
  });

  test.each([
    ['the first organisation', () => vi.spyOn(trail, 'recording')],
    [
      'the second organisation',
      () => {
        const { recording } = trail;
        return vi.spyOn(trail, 'recording').mockImplementationOnce(recording);
      },
    ],
    ['the pictures', () => vi.spyOn(files, 'removeAll')],
    ['the account', () => vi.spyOn(standIn.provider, 'deleteAccount')],
    ['the mail', () => vi.spyOn(outbox, 'post')],
    ['the last step', () => vi.spyOn(users, 'erasure')],
  ])('that breaks off at %s is finished by the next call, with one mail', async (_, spy) => {
    const { me, mark } = await wellKnown();
    spy().mockImplementationOnce(() => {
      throw new Error('the Lambda stopped');
    });
    await expect(erase(me)).rejects.toMatchObject({ code: 'broken' });
    expect(world.takeLog()).toContainEqual(expect.objectContaining({ message: 'the Lambda stopped' }));
    expect((await erase(me)).data.erased).toBe(true);
    const mails = (await world.mails()).filter(({ kind }) => kind === 'erased');
    expect(await itemsAsText()).not.toContain(mark);
    expect(new Set(mails.map(({ id }) => id))).toEqual(new Set([`erasure-${me.userId}-erased-${me.userId}`]));
  });
});
