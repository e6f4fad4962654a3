import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import { invited } from '#test/support/invites.ts';
import { requestOf, type TestPerson } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { listInvites, inviteUser } = inviteRoutes;
const acme = await world.organisation({ name: 'Acme' });
const admin = await world.person({ organisation: acme, name: 'Zoe Admin' });
const zinc = await world.organisation({ name: 'Zinc' });
const stranger = await world.person({ organisation: zinc, email: 'known@zinc.test' });

const newAddress = () => `person-${randomUUID()}@new.test`;
const asks = (person: TestPerson, body: object) => world.send(requestOf(inviteUser, { body }, person), person);

describe('an address', () => {
  test('is the same in any case, so one invitation holds it', async () => {
    await invited(world, admin, 'Case@New.Test');
    const answer = await asks(admin, { email: 'CASE@new.test', roles: ['DATA_VIEWER'] });
    expect(answer).toMatchObject({ status: 409, body: { fields: { email: expect.stringContaining('open') } } });
    expect(answer.body).toMatchObject({ current: { email: 'case@new.test', status: 'PENDING' } });
  });

  test('with a plus is another one', async () => {
    await invited(world, admin, 'plus@new.test');
    const { data } = await world.call(admin, inviteUser, {
      body: { email: 'plus+esg@new.test', roles: ['DATA_VIEWER'] },
    });
    expect(data.email).toBe('plus+esg@new.test');
  });

  test.each([
    ['åse@new.test', 'before the @'],
    ['jac\u212A@new.test', 'before the @'],
    ['ada@bücher.example', 'xn--'],
    [`${'a'.repeat(65)}@new.test`, '64 characters'],
    [`${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(4)}test`, '254 characters'],
    ['ada@new.test\r\nBcc: eve@evil.test', 'like name@company.com'],
  ])('that no mail reaches is refused in words: %s', async (email, words) => {
    const answer = await asks(admin, { email, roles: ['DATA_VIEWER'] });
    expect(answer).toMatchObject({ status: 400, body: { fields: { email: expect.stringContaining(words) } } });
  });

  test('of a member is refused, in any case', async () => {
    const answer = await asks(admin, { email: ` ${admin.email.toUpperCase()} `, roles: ['DATA_VIEWER'] });
    expect(answer).toMatchObject({ status: 409, body: { fields: { email: expect.stringContaining('member') } } });
  });

  test('gets one invitation when ten are sent at the same moment', async () => {
    const email = newAddress();
    const body = { email, roles: ['DATA_VIEWER'] };
    const answers = await Promise.all(Array.from({ length: 10 }, () => asks(admin, body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
    const own = (await world.call(admin, listInvites, { query: { limit: 200 } })).data.filter(
      (each) => each.email === email,
    );
    expect(own).toHaveLength(1);
  });

  test('of somebody known elsewhere is answered as an unknown one', async () => {
    const answers = await Promise.all(
      [stranger.email, 'unknown@zinc.test'].map((email) => asks(admin, { email, roles: ['DATA_VIEWER'] })),
    );
    const [known, unknown] = answers.map(({ status, body }) => {
      const { data } = body as { data: Record<string, unknown> };
      return { status, names: Object.keys(data), name: data.name, state: data.status, mailed: Boolean(data.mailedAt) };
    });
    expect(known).toEqual(unknown);
    const again = await Promise.all(
      [stranger.email, 'unknown@zinc.test'].map(async (email) => {
        const { status, body } = await asks(admin, { email, roles: ['DATA_VIEWER'] });
        const { detail, code, fields } = body as Record<string, unknown>;
        return { status, detail, code, fields };
      }),
    );
    expect(again[0]).toEqual(again[1]);
  });
});
