import { beforeEach, describe, expect, test } from 'vitest';
import * as invites from '#functions/core/invites/store.ts';
import * as users from '#functions/core/people/store.ts';
import { invite } from '#functions/people/invites/invite.ts';
import { withdraw } from '#functions/people/invites/resend.ts';
import { adminUserRoutes, MFA_RESET_HOURS } from '#shared/admin/users/routes.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { invitation, newManager } from '#test/support/portfolio.ts';
import { changePerson, memberOfBoth, newProvider } from '#test/support/staff.ts';
import { eventsOf } from '#test/support/trail.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld({ signIn: true });
const { provider, sofia, oliver } = await newProvider(world);
const second = await world.person({ organisation: provider, name: 'Second Super', roles: ['SEDUM_SUPER_ADMIN'] });
const nordvik = await world.organisation({ name: 'Nordvik' });
const zinc = await world.organisation({ name: 'Zinc' });
const { sendPasswordLink, resetMfa, stopAnyMfaReset, resendAnyInvite } = adminUserRoutes;

const inBoth = (name: string) => memberOfBoth(world, name, nordvik, zinc);

beforeEach(async () => {
  await world.mails();
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
        { actorId: oliver.userId, via: 'staff', after: {} },
      ]);
    }
  });

  test('is not sent to who signs in with Microsoft or is disabled, and leaves no trace then', async () => {
    const directory = await world.person({ organisation: nordvik, method: 'MICROSOFT_AD' });
    const disabled = await world.person({ organisation: nordvik });
    await changePerson(world, sofia, disabled.userId, { disabled: true });
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

  test('is stopped by staff: the person keeps the app and is told, and support cannot do it', async () => {
    const person = await withApp();
    await reset(sofia, person.userId);
    await world.mails();
    const stop = (who: typeof sofia, id: string) => world.call(who, stopAnyMfaReset, { params: { id } });
    await expect(stop(oliver, person.userId)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await stop(second, person.userId)).data).toMatchObject({ mfaEnabled: true, mfaReset: null });
    expect(await eventsOf(nordvik.orgId, 'mfa-reset-stopped', person.userId)).toMatchObject([
      { actorId: second.userId, via: 'staff' },
    ]);
    expect(await world.mails()).toMatchObject([
      { to: person.email, kind: 'mfa-changed', facts: { change: expect.stringContaining('by the Sedum staff') } },
    ]);
    await expect(stop(sofia, 'nobody')).rejects.toMatchObject({ code: 'missing' });
  });

  test('of oneself, or of who has none, is refused', async () => {
    await users.save(second.userId, { mfaEnabledAt: new Date().toISOString() });
    await expect(reset(second, second.userId)).rejects.toMatchObject({ code: 'forbidden' });
    const without = await world.person({ organisation: nordvik });
    await expect(reset(sofia, without.userId)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('an invitation that is sent again by staff', () => {
  const actor = { userId: sofia.userId, via: 'staff' } as const;
  const access = { roles: ['COMPANY_USER' as const], allowedEntityIds: [], allowedQuestionGroupIds: [] };

  test('of a company’s contact whom a fund manager invited comes in the manager’s name again', async () => {
    const { admin } = await newManager(world);
    const email = `${crypto.randomUUID()}@people.test`;
    const { data: company } = await world.call(admin, companyRoutes.inviteCompany, { body: invitation(email) });
    const [invited] = await invites.list(company.id);
    await world.mails();
    const params = { id: invited?.inviteId ?? '' };
    await world.call(oliver, resendAnyInvite, { params, body: { orgId: company.id } });
    expect(await world.mails()).toMatchObject([
      { to: email, kind: 'company-invite', facts: { manager: 'Oak', company: company.name } },
    ]);
  });

  test('has a new link, the old one is dead, and it comes in the provider’s name', async () => {
    const first = await invite(zinc, { email: 'again@zinc.example', ...access }, actor, new Date());
    const again = { params: { id: first.inviteId }, body: { orgId: zinc.orgId } };
    const { data } = await world.call(oliver, resendAnyInvite, again);
    expect(data).toMatchObject({ id: first.inviteId, orgId: zinc.orgId, organisationName: 'Zinc', status: 'PENDING' });
    const links = (await world.mails()).map(({ facts }) => (facts as { link: string }).link.split('#')[1] ?? '');
    expect(links).toHaveLength(2);
    const open = (token: string) => world.call(undefined, inviteRoutes.openInvite, { body: { token: token } });
    await expect(open(links[0] ?? '')).rejects.toMatchObject({ code: 'missing' });
    expect((await open(links[1] ?? '')).data.invitedBy).toBeNull();
    expect(JSON.stringify(data)).not.toContain(links[1]);
    await withdraw(zinc.orgId, first.inviteId, actor, new Date());
    await expect(world.call(oliver, resendAnyInvite, again)).rejects.toMatchObject({ code: 'gone' });
    expect(await eventsOf(zinc.orgId, 'invite-resent', first.inviteId)).toMatchObject([
      { actorId: oliver.userId, via: 'staff' },
    ]);
  });

  test('of another organisation than the named one, or none, is missing', async () => {
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
