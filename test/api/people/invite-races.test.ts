import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as trail from '#functions/core/events/store.ts';
import { InviteEntity } from '#functions/core/invites/entity.ts';
import * as invites from '#functions/core/invites/store.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as users from '#functions/core/people/store.ts';
import { transact } from '#functions/db/transact.ts';
import { createInvitedUser } from '#functions/people/invites/create-account.ts';
import { resend } from '#functions/people/invites/resend.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import { holding, type TableCall, writing } from '#test/support/hold.ts';
import { invited } from '#test/support/invites.ts';
import { startWorld } from '#test/support/world.ts';

// Every test holds one request before its write, or before its second look, and lets another one run to its end.
const world = await startWorld({ signIn: true });
const { acceptInvite, inviteUser, listInvites, resendInvite, withdrawInvite } = inviteRoutes;
const acme = await world.organisation({ name: 'Acme' });
const zinc = await world.organisation({ name: 'Zinc' });
const admin = await world.person({ organisation: acme });

/** Somebody with an account elsewhere who was invited to Acme. */
async function guest() {
  const person = await world.person({ organisation: zinc });
  const { id, token } = await invited(world, admin, person.email);
  const accept = () => world.call(person, acceptInvite, { body: { token } });
  const membership = () => memberships.find(acme.orgId, person.userId);
  return { id, accept, membership };
}

describe('an invitation that is being accepted', () => {
  test('and is withdrawn at the same moment admits nobody', async () => {
    const { id, accept, membership } = await guest();
    const race = await holding(writing('invite'), accept, () => world.call(admin, withdrawInvite, { params: { id } }));
    expect(race).toMatchObject({
      meanwhile: { status: 'fulfilled' },
      work: { status: 'rejected', reason: { code: 'gone' } },
    });
    expect(await membership()).toBeUndefined();
  });

  test('and expires before it is written admits nobody', async () => {
    const { id: inviteId, accept, membership } = await guest();
    const expiresAt = new Date(Date.now() - 60_000).toISOString();
    const race = await holding(writing('invite'), accept, () =>
      InviteEntity.patch({ orgId: acme.orgId, inviteId }).set({ expiresAt }).go(),
    );
    expect(race.work).toMatchObject({ status: 'rejected', reason: { code: 'gone' } });
    expect(await membership()).toBeUndefined();
  });

  test('and is sent again at the same moment is open by the newest link alone', async () => {
    const { id, accept, membership } = await guest();
    const race = await holding(writing('invite'), accept, () => world.call(admin, resendInvite, { params: { id } }));
    expect(race).toMatchObject({
      meanwhile: { status: 'fulfilled' },
      work: { status: 'rejected', reason: { code: 'missing' } },
    });
    expect(await membership()).toBeUndefined();
  });

  test('by a link that an index still knows and the invitation does not is not found', async () => {
    const { id, accept, membership } = await guest();
    const isLookAtInvite = ({ command, keys }: TableCall) =>
      command === 'GetItemCommand' && keys.some(({ sk = '' }) => sk.includes(id));
    const race = await holding(isLookAtInvite, accept, () => world.call(admin, resendInvite, { params: { id } }));
    expect(race.work).toMatchObject({ status: 'rejected', reason: { code: 'missing' } });
    expect(await membership()).toBeUndefined();
  });
});

test('an invitation that has run out and is withdrawn by two at once stands in the trail as withdrawn once', async () => {
  const { id } = await guest();
  const expiresAt = new Date(Date.now() - 60_000).toISOString();
  await InviteEntity.patch({ orgId: acme.orgId, inviteId: id }).set({ expiresAt }).go();
  const withdraw = () => world.call(admin, withdrawInvite, { params: { id } });
  const race = await holding(writing('invite'), withdraw, withdraw);
  expect([race.work.status, race.meanwhile.status]).toEqual(['fulfilled', 'fulfilled']);
  const events = (await trail.listOfActor(acme.orgId, admin.userId)).filter(({ subjectId }) => subjectId === id);
  expect(events.filter(({ action }) => action === 'invite-withdrawn')).toHaveLength(1);
});

describe('an invitation that is sent again', () => {
  const sendAgain = (inviteId: string, at: number) => () =>
    resend(acme, inviteId, { userId: admin.userId, via: 'membership' }, new Date(at));
  const now = Date.now();

  test('by two at once is sent by one', async () => {
    const { id } = await guest();
    await world.mails();
    const race = await holding(writing('invite'), sendAgain(id, now), sendAgain(id, now));
    expect(race).toMatchObject({
      meanwhile: { status: 'fulfilled' },
      work: { status: 'rejected', reason: { code: 'conflict' } },
    });
    expect(await world.mails()).toHaveLength(1);
  });

  test('says when its newest mail went, whichever is noted last', async () => {
    const { id } = await guest();
    const noting = (call: TableCall) => call.command === 'UpdateItemCommand' && writing('invite')(call);
    const race = await holding(noting, sendAgain(id, now + 1000), sendAgain(id, now + 2000));
    expect([race.work.status, race.meanwhile.status]).toEqual(['fulfilled', 'fulfilled']);
    expect((await invites.get(acme.orgId, id)).mailedAt).toBe(new Date(now + 2000).toISOString());
  });
});

describe('an invitation of somebody without an account', () => {
  const soon = () => new Date(Date.now() + 60_000);
  async function stranger() {
    const { id, token } = await invited(world, admin, `${randomUUID()}@new.test`);
    const create = () => createInvitedUser(token, { name: 'Ada', password: 'four words of a song' }, new Date());
    return { id, create, invite: await invites.get(acme.orgId, id) };
  }

  test('that another request is making an account for makes no second one', async () => {
    const { create, invite } = await stranger();
    const race = await holding(writing('invite'), create, () => invites.claim(invite, 'another', soon(), new Date()));
    expect(race).toMatchObject({
      meanwhile: { value: true },
      work: { status: 'rejected', reason: { code: 'conflict' } },
    });
    expect(await users.findByEmail(invite.email)).toBeUndefined();
  });

  test('stays with who claimed it, whoever gives an older claim back', async () => {
    const { id, invite } = await stranger();
    await invites.claim(invite, 'older', new Date(Date.now() - 1000), new Date(Date.now() - 60_000));
    const race = await holding(
      writing('invite'),
      () => invites.release(invite, 'older'),
      () => invites.claim(invite, 'newer', soon(), new Date()),
    );
    expect(race).toMatchObject({ meanwhile: { value: true }, work: { status: 'fulfilled' } });
    expect(await invites.get(acme.orgId, id)).toMatchObject({ claimId: 'newer' });
  });

  test('that runs out while it is withdrawn leaves the address to the one that came after it', async () => {
    const { id, invite } = await stranger();
    const { orgId, email, name, roles, allowedQuestionGroupIds, allowedEntityIds } = invite;
    const after = new Date(Date.parse(invite.expiresAt) + 1000);
    const next = {
      ...{ orgId, email, name, roles, allowedQuestionGroupIds, allowedEntityIds },
      inviteId: `${id}-next`,
      tokenHash: randomUUID(),
      invitedVia: 'membership' as const,
      invitedAt: after.toISOString(),
      expiresAt: new Date(after.getTime() + 60_000).toISOString(),
    };
    const race = await holding(
      writing('invite'),
      () => transact(invites.ending(invite, { status: 'WITHDRAWN' }, new Date())),
      () => transact(invites.creation(next)),
    );
    expect(race).toMatchObject({ meanwhile: { value: [] }, work: { value: [{ index: 1 }] } });
    expect(await invites.listOpen(acme.orgId, [invite.email], after)).toMatchObject([{ inviteId: `${id}-next` }]);
  });
});

test('two invitations of one address at the same moment are one', async () => {
  const email = `${randomUUID()}@new.test`;
  const invite = () => world.call(admin, inviteUser, { body: { email, roles: ['COMPANY_USER'] } });
  const race = await holding(writing('inviteAddress'), invite, invite);
  expect(race).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: { status: 'rejected' } });
  const { data } = await world.call(admin, listInvites);
  expect(data.filter((each) => each.email === email)).toHaveLength(1);
});
