import { afterEach, describe, expect, test } from 'vitest';
import { replaceIdentityProvider } from '#functions/core/identity/current.ts';
import * as users from '#functions/core/people/store.ts';
import { trailRoutes } from '#shared/organisations/trail/routes.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { identityStandIn } from '#test/support/identity-stand-in.ts';
import { requestOf, type TestPerson } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const acme = await world.organisation();
const zinc = await world.organisation();
const stranger = await world.person({ organisation: zinc });

afterEach(() => replaceIdentityProvider(undefined));

const { sendPasswordReset } = memberRoutes;
const sends = (by: TestPerson, userId: string) =>
  world.send(requestOf(sendPasswordReset, { body: { userId } }, by), by);
const newAdmin = () => world.person({ organisation: acme });

describe('a code for a new password', () => {
  test('is mailed to a member by whoever keeps the passwords, and the trail says who asked', async () => {
    const { provider, accounts } = identityStandIn();
    replaceIdentityProvider(provider);
    const admin = await newAdmin();
    const ada = await world.person({ organisation: acme, roles: ['COMPANY_USER'] });
    const username = (await users.find(ada.userId))?.cognitoUsername ?? '';
    accounts.set(username, { password: 'Correct-Horse-Battery-9' });
    expect(await sends(admin, ada.userId)).toMatchObject({ status: 200, body: { data: { sent: true } } });
    expect(accounts.get(username)?.resetCode).toMatch(/^\d{6}$/);
    const trail = await world.call(admin, trailRoutes.listTrail, { params: { id: acme.orgId } });
    expect(trail.data[0]).toMatchObject({ action: 'password-link-sent', subjectId: ada.userId });
  });

  test('is answered the same where there was nothing to send', async () => {
    const { provider, accounts } = identityStandIn();
    const admin = await newAdmin();
    const ada = await world.person({ organisation: acme, roles: ['COMPANY_USER'] });
    replaceIdentityProvider(provider);
    const { status, body } = await sends(admin, ada.userId);
    expect(accounts.size).toBe(0);
    expect({ status, body }).toEqual({ status: 200, body: { data: { sent: true } } });
  });

  test('is not for who signs in with Microsoft', async () => {
    const { provider, calls } = identityStandIn();
    replaceIdentityProvider(provider);
    const mia = await world.person({ organisation: acme, roles: ['COMPANY_USER'], method: 'MICROSOFT_AD' });
    const answer = await sends(await newAdmin(), mia.userId);
    expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Microsoft') } });
    expect(calls).toEqual([]);
  });

  test('is for the organisation’s own people', async () => {
    const admin = await newAdmin();
    for (const userId of [stranger.userId, 'nobody']) {
      const answer = await sends(admin, userId);
      expect(answer).toMatchObject({ status: 404, body: { detail: 'There is no such person in this organisation.' } });
    }
  });

  test('goes to one address five times an hour at most, whoever asks', async () => {
    const { provider, calls } = identityStandIn();
    replaceIdentityProvider(provider);
    const ada = await world.person({ organisation: acme, roles: ['COMPANY_USER'] });
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await sends(await newAdmin(), ada.userId)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(calls).toHaveLength(5);
  });
});
