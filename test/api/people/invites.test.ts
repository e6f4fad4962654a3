import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { InviteAddressEntity, InviteEntity } from '#functions/core/invites/entity.ts';
import * as invites from '#functions/core/invites/store.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import { transact } from '#functions/db/transact.ts';
import type { ProblemCode } from '#shared/api/problem.ts';
import { trailRoutes } from '#shared/organisations/trail/routes.ts';
import type { Role } from '#shared/people/access.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import { invited, secretOf } from '#test/support/invites.ts';
import { requestOf, type TestPerson } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { listInvites, inviteUser, openInvite, resendInvite, resendCreateUser, withdrawInvite } = inviteRoutes;
const acme = await world.organisation({ name: 'Acme' });
const admin = await world.person({ organisation: acme, name: 'Zoe Admin' });
const zinc = await world.organisation({ name: 'Zinc' });
const stranger = await world.person({ organisation: zinc });
const oak = await world.organisation({ name: 'Oak', type: 'fund_manager', organizationType: 'private_equity' });
const manager = await world.person({ organisation: oak, roles: ['FUND_MANAGER_ADMIN'] });
const ownCompanyAdmin = await world.person({ organisation: oak, roles: ['COMPANY_ADMIN'] });

const newAddress = () => `person-${randomUUID()}@new.test`;
const asks = (person: TestPerson, body: object) => world.send(requestOf(inviteUser, { body }, person), person);
const opens = (token: string) => world.call(undefined, openInvite, { body: { token: token } });

test('the mail and the page say the same last day of an invitation', async () => {
  const email = 'last-day@new.test';
  await world.mails();
  await world.call(admin, inviteUser, { body: { email, roles: ['COMPANY_USER'] } });
  const mail = (await world.mails()).find(({ to }) => to === email);
  const { lastDay } = (mail?.facts ?? {}) as { lastDay?: string };
  expect(lastDay).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect((await opens(secretOf({ facts: mail?.facts ?? {} }))).data.lastDay).toBe(lastDay);
});

describe('inviting somebody', () => {
  test('mails a link with a secret that nobody else sees, and shows the invitation in the list', async () => {
    await world.mails();
    const email = newAddress();
    const body = { email, name: 'Ada', roles: ['DATA_GATHERER' as const], allowedQuestionGroupIds: ['financials'] };
    const { data } = await world.call(admin, inviteUser, { body });
    expect(data).toEqual({
      id: expect.any(String),
      email,
      name: 'Ada',
      roles: ['DATA_GATHERER'],
      allowedQuestionGroupIds: ['financials'],
      allowedEntityIds: [],
      status: 'PENDING',
      invitedBy: { id: admin.userId, name: 'Zoe Admin' },
      invitedAt: expect.stringMatching(/Z$/),
      mailedAt: expect.stringMatching(/Z$/),
      expiresAt: expect.stringMatching(/Z$/),
    });
    expect(Date.parse(data.expiresAt) - Date.parse(data.invitedAt)).toBe(14 * 86_400_000);
    const [mail, ...others] = await world.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      orgId: acme.orgId,
      to: email,
      kind: 'invite',
      facts: { organisation: 'Acme', inviter: 'Zoe Admin', roles: 'Data gatherer', name: 'Ada' },
    });
    const token = mail ? secretOf(mail) : '';
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(mail?.facts).toMatchObject({ link: `https://sedum.example/invite#${token}` });
    const stored = JSON.stringify(await invites.get(acme.orgId, data.id));
    expect(stored).not.toContain(token);
    expect((await world.call(admin, listInvites)).data).toEqual(expect.arrayContaining([data]));
  });

  test('leaves an event in the audit trail, without the address', async () => {
    const email = newAddress();
    const { id } = await invited(world, admin, email);
    const { data } = await world.call(admin, trailRoutes.listTrail, { params: { id: acme.orgId } });
    const event = data.find(({ subjectId }) => subjectId === id);
    expect(event).toMatchObject({
      action: 'user-invited',
      actor: { id: admin.userId },
      after: { roles: 'COMPANY_USER' },
    });
    expect(JSON.stringify({ ...event, subject: null })).not.toContain(email);
  });

  test('keeps no reach for an administrator, who reaches everything', async () => {
    const body = { email: newAddress(), roles: ['COMPANY_ADMIN' as const], allowedQuestionGroupIds: ['financials'] };
    expect((await world.call(admin, inviteUser, { body })).data.allowedQuestionGroupIds).toEqual([]);
  });

  test('finds entities and sections of this organisation only', async () => {
    const roles = ['DATA_GATHERER'];
    const foreign = { email: newAddress(), roles, allowedEntityIds: [acme.rootEntityId, zinc.rootEntityId] };
    expect(await asks(admin, foreign)).toMatchObject({
      status: 400,
      body: { fields: { 'allowedEntityIds.1': 'There is no such entity' } },
    });
    const sections = { email: newAddress(), roles, allowedQuestionGroupIds: ['no_such_group'] };
    expect(await asks(admin, sections)).toMatchObject({
      status: 400,
      body: { fields: { 'allowedQuestionGroupIds.0': 'There is no such question group' } },
    });
  });

  const refused: [string, TestPerson, Role, ProblemCode][] = [
    ['the provider’s own role', admin, 'SEDUM_SUPER_ADMIN', 'invalid'],
    ['a service account’s role', admin, 'SYSTEM_USER_COMPANY_ADMIN', 'invalid'],
    ['a fund manager’s role in a company', admin, 'FUND_MANAGER_ADMIN', 'invalid'],
    ['the fund manager’s role, by a company administrator there', ownCompanyAdmin, 'FUND_MANAGER_ADMIN', 'forbidden'],
    ['a viewer of the fund manager, by a company administrator there', ownCompanyAdmin, 'FM_DATA_VIEWER', 'forbidden'],
    ['the provider’s own role, by a fund manager', manager, 'SEDUM_SUPPORT_USER', 'invalid'],
  ];
  test.each(refused)('with %s is refused, and nothing is mailed', async (_, person, role, code) => {
    await world.mails();
    const answer = await asks(person, { email: newAddress(), roles: ['DATA_VIEWER', role] });
    expect(answer.body).toMatchObject({ code, fields: { roles: expect.any(String) } });
    expect(await world.mails()).toEqual([]);
  });
});

describe('the link', () => {
  test('says what it is for, and whether there is an account, to whoever holds it', async () => {
    const { token } = await invited(world, admin, 'open@new.test', { name: 'Ada' });
    expect((await opens(token)).data).toEqual({
      organisationName: 'Acme',
      email: 'open@new.test',
      name: 'Ada',
      roles: ['COMPANY_USER'],
      invitedBy: 'Zoe Admin',
      lastDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      hasAccount: false,
      usesMicrosoft: false,
    });
    const known = await world.person({ email: 'account@new.test' });
    const other = await invited(world, admin, known.email);
    expect((await opens(other.token)).data.hasAccount).toBe(true);
    const directory = await world.person({ email: 'directory@new.test', method: 'MICROSOFT_AD' });
    const third = await invited(world, admin, directory.email);
    expect((await opens(third.token)).data).toMatchObject({ hasAccount: true, usesMicrosoft: true });
  });

  test('that never was is unknown, whatever it looks like', async () => {
    const { id, token } = await invited(world, admin, newAddress());
    await expect(opens('f'.repeat(64))).rejects.toMatchObject({ code: 'missing' });
    for (const wrong of [token.slice(1), `${token}0`, id, 'x', `${token.slice(0, 63)}g`]) {
      await expect(opens(wrong), wrong).rejects.toMatchObject({
        code: 'invalid',
        fields: { token: expect.any(String) },
      });
    }
    expect((await opens(token)).data.organisationName).toBe('Acme');
  });

  test('stops working when the invitation is sent again, and the new one works', async () => {
    const email = newAddress();
    const { id, token } = await invited(world, admin, email);
    const before = (await world.call(admin, listInvites)).data.find((each) => each.id === id);
    for (const route of [resendInvite, resendCreateUser]) {
      const { data } = await world.call(admin, route, { params: { id } });
      expect(data).toMatchObject({ id, status: 'PENDING', email });
      expect(Date.parse(data.expiresAt)).toBeGreaterThan(Date.parse(before?.expiresAt ?? ''));
    }
    const [first, second] = (await world.mails()).map(secretOf);
    await expect(opens(token)).rejects.toMatchObject({ code: 'missing' });
    await expect(opens(first ?? '')).rejects.toMatchObject({ code: 'missing' });
    expect((await opens(second ?? '')).data.email).toBe(email);
  });

  test('of which two are sent at once is one', async () => {
    const { id } = await invited(world, admin, newAddress());
    const sent = await Promise.all(
      [1, 2].map(() => world.send(requestOf(resendInvite, { params: { id } }, admin), admin)),
    );
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const tokens = (await world.mails()).map(secretOf);
    expect(tokens).toHaveLength(1);
    expect((await opens(tokens[0] ?? '')).data.organisationName).toBe('Acme');
  });

  test('is gone when it was withdrawn, which can be done twice, and the address is free again', async () => {
    const email = newAddress();
    const { id, token } = await invited(world, admin, email);
    for (let time = 0; time < 2; time += 1) {
      expect((await world.call(admin, withdrawInvite, { params: { id } })).data.status).toBe('WITHDRAWN');
    }
    await expect(opens(token)).rejects.toMatchObject({ code: 'gone' });
    for (const route of [resendInvite, resendCreateUser]) {
      await expect(world.call(admin, route, { params: { id } }), route.name).rejects.toMatchObject({ code: 'gone' });
    }
    const { token: newer } = await invited(world, admin, email);
    expect((await opens(newer)).data.email).toBe(email);
  });

  test('is gone after 14 days; the address is free, and sending again makes it fresh', async () => {
    const email = newAddress();
    const { id, token } = await invited(world, admin, email);
    await expireNow(id);
    await expect(opens(token)).rejects.toMatchObject({ code: 'gone', message: expect.stringContaining('too old') });
    const listed = (await world.call(admin, listInvites, { query: { status: 'EXPIRED' } })).data;
    expect(listed.map((each) => each.id)).toEqual([id]);
    const { data } = await world.call(admin, resendInvite, { params: { id } });
    expect(data.status).toBe('PENDING');
    await world.mails();
    await expireNow(id);
    const second = await invited(world, admin, email);
    const older = world.call(admin, resendInvite, { params: { id } });
    await expect(older).rejects.toMatchObject({ code: 'conflict', current: { id: second.id } });
    await world.call(admin, withdrawInvite, { params: { id } });
    expect((await opens(second.token)).data.email).toBe(email);
  });
});

describe('an invitation', () => {
  test('stays, unmailed, where the mail cannot be handed over', async () => {
    const url = process.env.MAIL_QUEUE_URL;
    process.env.MAIL_QUEUE_URL = `${url}-gone`;
    const { data } = await world.call(admin, inviteUser, { body: { email: newAddress(), roles: ['DATA_VIEWER'] } });
    process.env.MAIL_QUEUE_URL = url;
    expect(data).toMatchObject({ status: 'PENDING', mailedAt: null });
    expect(world.takeLog()).toContainEqual(
      expect.objectContaining({ level: 'error', event: expect.stringContaining('told of user-invited') }),
    );
    const sent = await world.call(admin, resendInvite, { params: { id: data.id } });
    expect(sent.data.mailedAt).toMatch(/Z$/);
  });

  test('for a role above one’s own is neither sent again nor withdrawn', async () => {
    const { id } = await invited(world, manager, newAddress(), { roles: ['FUND_MANAGER_USER'] });
    for (const route of [resendInvite, withdrawInvite]) {
      const tried = world.call(ownCompanyAdmin, route, { params: { id } });
      await expect(tried).rejects.toMatchObject({ code: 'forbidden' });
    }
    expect((await world.call(manager, withdrawInvite, { params: { id } })).data.status).toBe('WITHDRAWN');
  });

  test('of another organisation is as unknown as none', async () => {
    const { id } = await invited(world, admin, newAddress());
    for (const route of [resendInvite, resendCreateUser, withdrawInvite]) {
      const tried = world.call(stranger, route, { params: { id } });
      await expect(tried).rejects.toMatchObject({ code: 'missing', message: 'There is no such invitation.' });
    }
    expect((await world.call(stranger, listInvites)).data).toEqual([]);
  });

  test('is listed the newest first, page by page', async () => {
    const lone = await world.organisation();
    const boss = await world.person({ organisation: lone });
    for (const email of ['1@new.test', '2@new.test', '3@new.test']) await invited(world, boss, email);
    const first = await world.call(boss, listInvites, { query: { limit: 2 } });
    const second = await world.call(boss, listInvites, { query: { limit: 2, cursor: first.cursor } });
    expect([...first.data, ...second.data].map(({ email }) => email)).toEqual([
      '3@new.test',
      '2@new.test',
      '1@new.test',
    ]);
    expect(second.cursor).toBeUndefined();
  });
});

test('an administrator who was demoted a moment ago invites nobody', async () => {
  const former = await world.person({ organisation: acme });
  const membership = await memberships.find(acme.orgId, former.userId);
  if (!membership) throw new Error('Not a member');
  await transact([memberships.changing(membership, { ...membership, roles: ['COMPANY_USER'] })]);
  expect(await asks(former, { email: newAddress(), roles: ['COMPANY_USER'] })).toMatchObject({ status: 403 });
});

/** Makes an invitation, and its hold on the address, end a second ago. */
async function expireNow(inviteId: string): Promise<void> {
  const at = new Date(Date.now() - 1000).toISOString();
  const { email } = await invites.get(acme.orgId, inviteId);
  await InviteEntity.patch({ orgId: acme.orgId, inviteId }).set({ expiresAt: at }).go();
  await InviteAddressEntity.patch({ orgId: acme.orgId, email }).set({ until: at }).go();
}
