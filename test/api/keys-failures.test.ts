import { describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { cutting } from '#test/support/cut.ts';
import { writing } from '#test/support/hold.ts';
import { busy, lookAt, startThings } from '#test/support/things.ts';

const things = await startThings();
const { world, one, arrives, trailOf } = things;

describe('a POST that fails', () => {
  test('before it changed anything gives its key back, and says that nothing was changed', async () => {
    const request = one();
    things.before = () => Promise.reject(busy());
    const first = await arrives(request);
    expect(first).toMatchObject({ status: 503, body: { detail: expect.stringContaining('Nothing was changed') } });
    things.before = async () => undefined;
    expect((await arrives(request)).status).toBe(201);
    expect(things.effects).toBe(1);
    world.takeLog();
  });

  test('after its effect keeps its key, and says that it is written', async () => {
    const request = one();
    things.after = () => Promise.reject(busy());
    const first = await arrives(request);
    expect(first).toMatchObject({ status: 503, body: { detail: expect.stringContaining('is written') } });
    things.after = async () => undefined;
    expect(await arrives(request)).toMatchObject({ status: 409, ...lookAt });
    expect(things.effects).toBe(1);
    world.takeLog();
  });

  test('with a refusal after a part of it was written is refused again in the same words', async () => {
    const request = one();
    things.after = () => Promise.reject(new AppError('conflict', 'The second half is not possible.'));
    const first = await arrives(request);
    things.after = async () => undefined;
    expect(await arrives(request)).toMatchObject({ status: 409, body: { detail: 'The second half is not possible.' } });
    expect(first.status).toBe(409);
    expect(things.effects).toBe(1);
  });

  test('in a write whose answer was lost says that nobody knows, and is not done again under its key', async () => {
    const request = one();
    const { result } = await cutting(writing('event'), () => arrives(request), { after: true });
    expect(result).toMatchObject({ status: 503, body: { detail: expect.stringContaining('is not known') } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    expect(await arrives(request)).toMatchObject({ status: 409, ...lookAt });
    // The effect is in the table; the handler never came to count it.
    expect(things.effects).toBe(0);
    expect(await trailOf()).toBe(1);
    world.takeLog();
  });
});
