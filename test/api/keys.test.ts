import { describe, expect, test, vi } from 'vitest';
import { table } from '#functions/db/table.ts';
import { LONGEST_BODY } from '#functions/http/idempotency/store.ts';
import { cutting } from '#test/support/cut.ts';
import type { WebAnswer } from '#test/support/gateway.ts';
import { reading, writing } from '#test/support/hold.ts';
import { requestOf } from '#test/support/people.ts';
import { lookAt, startThings, thingRoutes } from '#test/support/things.ts';

const things = await startThings();
const { world, ada, one, arrives } = things;

describe('a POST that arrives again under its key', () => {
  test('is answered as the first time, with a trace id of its own', async () => {
    const request = one();
    const first = await arrives(request);
    const second = await arrives(request);
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(second.headers).toMatchObject({ 'x-trace-id': expect.stringMatching(/^[0-9a-z]{26}$/) });
    expect(second.headers['x-trace-id']).not.toBe(first.headers['x-trace-id']);
    expect(things.effects).toBe(1);
  });

  test('with another content is refused', async () => {
    const request = one({ length: 1 });
    await arrives(request);
    expect(await arrives({ ...request, body: { length: 2 } })).toMatchObject({ status: 422 });
    expect(things.effects).toBe(1);
  });

  test('while the first is under way is told to wait', async () => {
    const request = one();
    let second: WebAnswer | undefined;
    things.after = async () => {
      second = await arrives(request);
    };
    await arrives(request);
    expect(second).toMatchObject({ status: 409, body: { retryAfter: 2 } });
    expect(things.effects).toBe(1);
  });

  test.each([
    ['whose first outcome was not written', false],
    ['whose first outcome was written and its answer lost', true],
  ])('%s took effect once, and both are told that it did', async (_, isMade) => {
    const request = one();
    // Every update of what became of the key fails; the claim before it is a put.
    const isFinish = (call: Parameters<ReturnType<typeof writing>>[0]) =>
      call.command === 'UpdateItemCommand' && writing('idempotency')(call);
    const first = await cutting(isFinish, () => arrives(request), { after: isMade });
    expect(first).toMatchObject({ cut: 2, result: { status: 201 } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
    const second = await arrives(request);
    expect(second).toMatchObject(isMade ? { status: 201, body: first.result.body } : { status: 409, ...lookAt });
    expect(things.effects).toBe(1);
  });

  test('of itself, because the answer to its claim was lost and the SDK sent it again, is not taken for its own twin', async () => {
    let lost = 0;
    table.client.middlewareStack.add(
      (next, context) => async (args) => {
        const result = await next(args);
        const isClaim = context.commandName === 'PutItemCommand' && JSON.stringify(args.input).includes('IN_PROGRESS');
        if (!isClaim || lost > 0) return result;
        lost += 1;
        throw Object.assign(new Error('The answer was lost'), { name: 'TimeoutError' });
      },
      { step: 'deserialize', priority: 'low', name: 'lostClaim' },
    );
    expect((await arrives(one())).status).toBe(201);
    table.client.middlewareStack.remove('lostClaim');
    expect(lost).toBe(1);
    expect(things.effects).toBe(1);
  });

  test('after the function was killed between effect and outcome is told to look', async () => {
    const request = one();
    const killed = new Promise<void>((resolve) => {
      things.after = () => {
        resolve();
        return new Promise(() => undefined);
      };
    });
    void arrives(request);
    await killed;
    things.after = async () => undefined;
    for (const minutes of [1, 5, 10]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
      expect(await arrives(request)).toMatchObject({
        status: 409,
        body: { ...lookAt.body, detail: expect.stringContaining('nobody knows how far it came') },
      });
    }
    expect(things.effects).toBe(1);
  });

  test('and whose answer is too long to keep is told that it is done, and never that it is under way', async () => {
    const request = one({ length: LONGEST_BODY + 1 });
    expect((await arrives(request)).status).toBe(201);
    for (const seconds of [0, 31, 600]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
      expect(await arrives(request)).toMatchObject({
        status: 409,
        body: { ...lookAt.body, detail: expect.stringContaining('This is done already') },
      });
    }
    expect(things.effects).toBe(1);
  });

  test('and whose secret was shown is told so', async () => {
    const request = requestOf(thingRoutes.showSecret, {}, ada);
    expect((await arrives(request)).status).toBe(200);
    expect(await arrives(request)).toMatchObject({ status: 410, body: { code: 'gone' } });
    expect(things.effects).toBe(1);
  });
});

test('a key that cannot be claimed stops the request before its effect', async () => {
  const { result } = await cutting(reading('idempotency'), async () => {
    const request = one();
    await arrives(request);
    return arrives(request);
  });
  expect(result.status).toBe(503);
  expect(things.effects).toBe(1);
  world.takeLog();
});
