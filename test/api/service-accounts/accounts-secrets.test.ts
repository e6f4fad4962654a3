import { describe, expect, test } from 'vitest';
import * as trail from '#functions/core/events/store.ts';
import { MembershipEntity } from '#functions/core/memberships/entity.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import { day } from '#test/support/days.ts';
import { requestOf } from '#test/support/people.ts';
import { newProgram, sendBearer, tokenOf } from '#test/support/program.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld({ signIn: true });
const acme = await world.organisation({ name: 'Acme', isDemo: true });
const ada = await world.person({ organisation: acme, name: 'Ada' });
const bo = await world.person({ organisation: acme, name: 'Bo' });
const { getServiceAccount, listServiceAccounts, rotateSecret, grantOrganisations, revokeOrganisations } =
  serviceAccountRoutes;
const home = { id: acme.orgId };

describe('rotating', () => {
  test('lets the former secret live on for the chosen days, and never three of them', async () => {
    const { clientSecret: first, params, account } = await newProgram(world, ada, 'Rotated');
    const rotate = async (overlapDays: number) =>
      (await world.call(ada, rotateSecret, { params, body: { overlapDays } })).data;
    const second = await rotate(2);
    expect(second.account.secrets).toMatchObject([
      { ending: second.clientSecret.slice(-4), expiresAt: null },
      { ending: first.slice(-4), expiresAt: expect.stringContaining(day(2)) },
    ]);
    await expect(tokenOf(world, { account, clientSecret: first })).resolves.toBeTruthy();
    const third = await rotate(7);
    expect(third.account.secrets.map(({ ending }) => ending)).toEqual([
      third.clientSecret.slice(-4),
      second.clientSecret.slice(-4),
    ]);
    await expect(tokenOf(world, { account, clientSecret: first })).rejects.toThrow('invalid_client');
    await expect(tokenOf(world, { account, clientSecret: second.clientSecret })).resolves.toBeTruthy();
    const fourth = await rotate(0);
    expect(fourth.account.secrets).toHaveLength(1);
    for (const { clientSecret } of [second, third]) {
      await expect(tokenOf(world, { account, clientSecret })).rejects.toThrow('invalid_client');
    }
    await expect(tokenOf(world, { account, clientSecret: fourth.clientSecret })).resolves.toBeTruthy();
  });

  test('without overlap ends every token that was issued before, and with overlap none', async () => {
    const { clientSecret, params, account, clientId } = await newProgram(world, ada, 'Leaked');
    const works = async (token: string) =>
      (await sendBearer(world, token, { orgId: acme.orgId, clientId }, entityRoutes.listEntities)).status;
    const rotate = async (overlapDays: number) =>
      (await world.call(ada, rotateSecret, { params, body: { overlapDays } })).data.clientSecret;
    const first = await tokenOf(world, { account, clientSecret });
    const kept = await rotate(1);
    expect(await works(first)).toBe(200);
    const second = await tokenOf(world, { account, clientSecret: kept });
    const last = await rotate(0);
    expect([await works(first), await works(second)]).toEqual([401, 401]);
    expect(await works(await tokenOf(world, { account, clientSecret: last }))).toBe(200);
  });

  test.each([-1, 8, 1.5, '3', null])('takes 0 to 7 whole days, not %s', async (overlapDays) => {
    const [account] = (await world.call(ada, listServiceAccounts, { params: home })).data;
    const params = { ...home, clientId: account?.clientId ?? '' };
    const answer = await world.send(requestOf(rotateSecret, { params, body: { overlapDays } }, ada), ada);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  test('is for those who administer every organisation that the account acts in', async () => {
    const zinc = await world.organisation({ name: 'Zinc', isDemo: true });
    const both = await world.person({ organisation: acme, name: 'Both' });
    await MembershipEntity.create({ orgId: zinc.orgId, userId: both.userId, roles: ['COMPANY_ADMIN'] }).go();
    const { params } = await newProgram(world, both, 'In two');
    await world.call(both, grantOrganisations, { params, body: { orgIds: [zinc.orgId] } });
    await expect(world.call(ada, rotateSecret, { params, body: { overlapDays: 0 } })).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('Zinc'),
    });
    await expect(world.call(both, rotateSecret, { params, body: { overlapDays: 0 } })).resolves.toBeDefined();
    await world.call(ada, revokeOrganisations, { params, body: { orgIds: [zinc.orgId] } });
    await expect(world.call(ada, rotateSecret, { params, body: { overlapDays: 0 } })).resolves.toBeDefined();
    const { events } = await trail.list(zinc.orgId, { limit: 10 });
    expect(events.map(({ action }) => action)).toEqual([
      'service-account-changed',
      'service-account-rotated',
      'service-account-changed',
    ]);
    expect(JSON.stringify(events)).not.toContain('Acme');
  });

  test('two at once: whoever is second is told to look again', async () => {
    const { params } = await newProgram(world, bo, 'Raced');
    const rotate = () => world.call(bo, rotateSecret, { params, body: { overlapDays: 0 } });
    const outcomes = await Promise.allSettled([rotate(), rotate()]);
    const won = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(won.length).toBeGreaterThanOrEqual(1);
    const { data } = await world.call(bo, getServiceAccount, { params });
    expect(data.secrets).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
    }
  });
});
