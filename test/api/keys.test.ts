import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as trail from '#functions/core/events/store.ts';
import { table } from '#functions/db/table.ts';
import { LONGEST_BODY } from '#functions/http/idempotency/store.ts';
import { endpoints, serve } from '#functions/http/serve.ts';
import { dataOf } from '#shared/api/page.ts';
import { AppError } from '#shared/api/problem.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { cutting } from '#test/support/cut.ts';
import { answerOf, eventOf, type Lambda, type WebAnswer } from '#test/support/gateway.ts';
import { reading, writing } from '#test/support/hold.ts';
import { requestOf } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const acme = await world.organisation();
const ada = await world.person({ organisation: acme });

/** A route whose effect is counted, and which fails where a test wants it. */
const thingRoutes = defineRoutes({
  makeThing: {
    method: 'POST',
    path: '/api/entities',
    summary: 'Make a thing',
    access: 'org-admin',
    lookAt: '/api/entities',
    body: v.strictObject({ length: v.optional(v.number()) }),
    answer: dataOf(v.object({ text: v.string() })),
    status: 201,
  },
  showSecret: {
    method: 'POST',
    path: '/api/entities/tags',
    summary: 'Show a secret once',
    access: 'org-admin',
    lookAt: '/api/entities',
    showsOnce: true,
    answer: dataOf(v.object({ text: v.string() })),
  },
});
let effects = 0;
let before: () => Promise<void>;
let after: () => Promise<void>;

async function take(length = 5) {
  await before();
  await trail.record(
    { orgId: acme.orgId, action: 'settings-changed', subject: 'organisation', via: 'system' },
    new Date(),
  );
  effects += 1;
  await after();
  return { data: { text: 'x'.repeat(length) } };
}

const lambda = serve([
  endpoints(thingRoutes, { makeThing: ({ body }) => take(body.length), showSecret: () => take() }),
]) as Lambda;

beforeEach(() => {
  effects = 0;
  before = async () => undefined;
  after = async () => undefined;
});
afterEach(() => {
  vi.useRealTimers();
});

const one = (body: object = {}, route = thingRoutes.makeThing) => requestOf(route, { body }, ada);
const arrives = async (request: ReturnType<typeof one>, left?: number): Promise<WebAnswer> =>
  answerOf(
    await lambda(eventOf(request), (left === undefined ? {} : { getRemainingTimeInMillis: () => left }) as never),
  );
const busy = () => Object.assign(new Error('busy'), { name: 'ThrottlingException' });
const lookAt = { body: { code: 'conflict', current: { lookAt: '/api/entities' } } };

describe('a POST that arrives again under its key', () => {
  test('is answered as the first time, with a trace id of its own', async () => {
    const request = one();
    const first = await arrives(request);
    const second = await arrives(request);
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(second.headers).toMatchObject({ 'x-trace-id': expect.stringMatching(/^[0-9a-z]{26}$/) });
    expect(second.headers['x-trace-id']).not.toBe(first.headers['x-trace-id']);
    expect(effects).toBe(1);
  });

  test('with another content is refused', async () => {
    const request = one({ length: 1 });
    await arrives(request);
    expect(await arrives({ ...request, body: { length: 2 } })).toMatchObject({ status: 422 });
    expect(effects).toBe(1);
  });

  test('while the first is under way is told to wait', async () => {
    const request = one();
    let second: WebAnswer | undefined;
    after = async () => {
      second = await arrives(request);
    };
    await arrives(request);
    expect(second).toMatchObject({ status: 409, body: { retryAfter: 2 } });
    expect(effects).toBe(1);
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
    expect(effects).toBe(1);
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
    expect(effects).toBe(1);
  });

  test('after the function was killed between effect and outcome is told to look', async () => {
    const request = one();
    const killed = new Promise<void>((resolve) => {
      after = () => {
        resolve();
        return new Promise(() => undefined);
      };
    });
    void arrives(request);
    await killed;
    after = async () => undefined;
    for (const minutes of [1, 5, 10]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
      expect(await arrives(request)).toMatchObject({
        status: 409,
        body: { ...lookAt.body, detail: expect.stringContaining('nobody knows how far it came') },
      });
    }
    expect(effects).toBe(1);
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
    expect(effects).toBe(1);
  });

  test('and whose secret was shown is told so', async () => {
    const request = requestOf(thingRoutes.showSecret, {}, ada);
    expect((await arrives(request)).status).toBe(200);
    expect(await arrives(request)).toMatchObject({ status: 410, body: { code: 'gone' } });
    expect(effects).toBe(1);
  });
});

describe('a POST that fails', () => {
  test('before it changed anything gives its key back, and says that nothing was changed', async () => {
    const request = one();
    before = () => Promise.reject(busy());
    const first = await arrives(request);
    expect(first).toMatchObject({ status: 503, body: { detail: expect.stringContaining('Nothing was changed') } });
    before = async () => undefined;
    expect((await arrives(request)).status).toBe(201);
    expect(effects).toBe(1);
    world.takeLog();
  });

  test('after its effect keeps its key, and says that it is written', async () => {
    const request = one();
    after = () => Promise.reject(busy());
    const first = await arrives(request);
    expect(first).toMatchObject({ status: 503, body: { detail: expect.stringContaining('is written') } });
    after = async () => undefined;
    expect(await arrives(request)).toMatchObject({ status: 409, ...lookAt });
    expect(effects).toBe(1);
    world.takeLog();
  });

  test('with a refusal after a part of it was written is refused again in the same words', async () => {
    const request = one();
    after = () => Promise.reject(new AppError('conflict', 'The second half is not possible.'));
    const first = await arrives(request);
    after = async () => undefined;
    expect(await arrives(request)).toMatchObject({ status: 409, body: { detail: 'The second half is not possible.' } });
    expect(first.status).toBe(409);
    expect(effects).toBe(1);
  });

  test('in a write whose answer was lost says that nobody knows, and is not done again under its key', async () => {
    const request = one();
    const { result } = await cutting(writing('event'), () => arrives(request), { after: true });
    expect(result).toMatchObject({ status: 503, body: { detail: expect.stringContaining('is not known') } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    expect(await arrives(request)).toMatchObject({ status: 409, ...lookAt });
    // The effect is in the table; the handler never came to count it.
    expect(effects).toBe(0);
    expect(await trailOf()).toBe(1);
    world.takeLog();
  });
});

const trailOf = async () => (await trail.list(acme.orgId, { limit: 100 })).events.length - counted;
let counted = 0;
beforeEach(async () => {
  counted = (await trail.list(acme.orgId, { limit: 100 })).events.length;
});

describe('a request that lasts until a second before the end of its function', () => {
  /** Runs a request whose endpoint hangs, and moves the clock to the end once it does. */
  async function stopped(request: ReturnType<typeof one>, where: 'before' | 'after'): Promise<WebAnswer> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const hangs = new Promise<void>((resolve) => {
      const hang = () => {
        resolve();
        return new Promise<void>(() => undefined);
      };
      if (where === 'before') before = hang;
      else after = hang;
    });
    const answer = arrives(request, 10_000);
    await hangs;
    await vi.advanceTimersByTimeAsync(9_000);
    return answer;
  }

  test('is answered with a problem, and says that nothing was changed where nothing was', async () => {
    expect(await stopped(one(), 'before')).toMatchObject({
      status: 503,
      headers: { 'content-type': 'application/problem+json', 'x-trace-id': expect.any(String) },
      body: { code: 'unavailable', detail: expect.stringContaining('Nothing was changed') },
    });
    expect(world.takeLog()).toContainEqual(expect.objectContaining({ event: expect.stringContaining('stopped') }));
  });

  test('says that it is written where it is, and its key does it no second time', async () => {
    const request = one();
    expect(await stopped(request, 'after')).toMatchObject({
      status: 503,
      body: { detail: expect.stringContaining('is written') },
    });
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    after = async () => undefined;
    expect(await arrives(request)).toMatchObject({ status: 409, ...lookAt });
    expect(effects).toBe(1);
    world.takeLog();
  });

  test('changes nothing more once it was answered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let wake = () => {};
    const hangs = new Promise<void>((resolve) => {
      before = () => {
        resolve();
        return new Promise<void>((go) => {
          wake = go;
        });
      };
    });
    const answer = arrives(one(), 10_000);
    await hangs;
    await vi.advanceTimersByTimeAsync(9_000);
    expect((await answer).status).toBe(503);
    vi.useRealTimers();
    wake();
    // The woken handler is refused its write at once: a read that begins after it ends after it.
    await world.call(ada, entityRoutes.listEntities);
    expect(effects).toBe(0);
    expect(await trailOf()).toBe(0);
    world.takeLog();
  });

  test('leaves no timer behind where it ends in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    expect((await arrives(one(), 10_000)).status).toBe(201);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('a key that cannot be claimed stops the request before its effect', async () => {
  const { result } = await cutting(reading('idempotency'), async () => {
    const request = one();
    await arrives(request);
    return arrives(request);
  });
  expect(result.status).toBe(503);
  expect(effects).toBe(1);
  world.takeLog();
});
