import { expect, test } from 'vitest';
import { post } from '#functions/core/mail/outbox.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();

test('an ordered mail waits in the queue with its facts, once, in the order of the orders', async () => {
  const { orgId } = await world.organisation();
  for (const number of Array.from({ length: 12 }, (_, index) => index)) {
    await post({ orgId, to: `p${number}@people.test`, kind: 'erased', facts: { name: `Person ${number}` } });
  }
  const mails = await world.mails();
  expect(mails.map(({ to }) => to)).toEqual(Array.from({ length: 12 }, (_, index) => `p${index}@people.test`));
  expect(mails[0]).toMatchObject({ orgId, kind: 'erased', facts: { name: 'Person 0' } });
  expect(new Set(mails.map(({ id }) => id)).size).toBe(12);
  expect(await world.mails(), 'taken once').toEqual([]);
});
