import { describe, expect, test, vi } from 'vitest';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import type { WebAnswer } from '#test/support/gateway.ts';
import { lookAt, startThings } from '#test/support/things.ts';

const things = await startThings();
const { world, ada, one, arrives, trailOf } = things;

describe('a request that lasts until a second before the end of its function', () => {
  /** Runs a request whose endpoint hangs, and moves the clock to the end once it does. */
  async function stopped(request: ReturnType<typeof one>, where: 'before' | 'after'): Promise<WebAnswer> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const hangs = new Promise<void>((resolve) => {
      const hang = () => {
        resolve();
        return new Promise<void>(() => undefined);
      };
      if (where === 'before') things.before = hang;
      else things.after = hang;
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
    things.after = async () => undefined;
    expect(await arrives(request)).toMatchObject({ status: 409, ...lookAt });
    expect(things.effects).toBe(1);
    world.takeLog();
  });

  test('changes nothing more once it was answered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let wake = () => {};
    const hangs = new Promise<void>((resolve) => {
      things.before = () => {
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
    expect(things.effects).toBe(0);
    expect(await trailOf()).toBe(0);
    world.takeLog();
  });

  test('leaves no timer behind where it ends in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    expect((await arrives(one(), 10_000)).status).toBe(201);
    expect(vi.getTimerCount()).toBe(0);
  });
});
