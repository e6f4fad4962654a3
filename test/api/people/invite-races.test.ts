import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { InviteEntity } from '#functions/people/invites/entity.ts';
import * as memberships from '#functions/people/memberships/store.ts';
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

test('two invitations of one address at the same moment are one', async () => {
  const email = `${randomUUID()}@new.test`;
  const invite = () => world.call(admin, inviteUser, { body: { email, roles: ['COMPANY_USER'] } });
  const race = await holding(writing('inviteAddress'), invite, invite);
  expect(race).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: { status: 'rejected' } });
  const { data } = await world.call(admin, listInvites);
  expect(data.filter((each) => each.email === email)).toHaveLength(1);
});
