import { describe, expect, test } from 'vitest';
import * as memberships from '#functions/core/memberships/store.ts';
import * as users from '#functions/core/people/store.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const draft = (email: string) => ({ email, name: 'Ada', method: 'USERNAME_PASSWORD', cognitoUsername: email }) as const;

describe('an e-mail address', () => {
  test('belongs to one person, also when ten register it at the same moment', async () => {
    const tries = Array.from({ length: 10 }, () => users.create(draft('ada@people.test')));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
    }
  });

  test('finds its person, however it is written', async () => {
    const grace = await users.create(draft('Grace@People.test'));
    expect((await users.findByEmail(' GRACE@people.TEST '))?.userId).toBe(grace.userId);
    expect(await users.findByEmail('nobody@people.test')).toBeUndefined();
  });
});

test('a person is a member of an organisation once', async () => {
  const acme = await world.organisation();
  const ada = await world.person({ organisation: acme });
  const again = memberships.create({ orgId: acme.orgId, userId: ada.userId, roles: ['DATA_VIEWER'] });
  await expect(again).rejects.toMatchObject({ code: 'conflict' });
  expect((await memberships.find(acme.orgId, ada.userId))?.roles).toEqual(['COMPANY_ADMIN']);
});

test('a membership without a role cannot be made', async () => {
  const acme = await world.organisation();
  await expect(memberships.create({ orgId: acme.orgId, userId: 'somebody', roles: [] })).rejects.toThrow();
});
