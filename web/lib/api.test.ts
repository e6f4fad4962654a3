import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError, problemOf } from '#shared/api/problem.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { call, PATIENCE_MS, urlOf } from './api.ts';
import { onNotice } from './notices.ts';
import { chooseOrganisation } from './organisation.ts';

const Thing = v.object({ id: v.string() });
const routes = defineRoutes({
  getThing: {
    method: 'GET',
    path: '/api/things/{id}',
    summary: 'One thing',
    access: 'member',
    query: v.object({ search: v.optional(v.string()) }),
    answer: Thing,
  },
  makeThing: {
    method: 'POST',
    path: '/api/things',
    summary: 'Make a thing',
    access: 'member',
    body: Thing,
    answer: Thing,
  },
  enter: { method: 'POST', path: '/api/enter', summary: 'Sign in', access: 'public', body: Thing, answer: Thing },
});

const fetched = vi.fn<typeof fetch>();
const json = (content: unknown, status = 200) =>
  new Response(JSON.stringify(content), { status, headers: { 'content-type': 'application/json' } });
const problem = (error: AppError) => json(problemOf(error, 'trace-1234'), error.status);
const sent = () => {
  const [url, init] = fetched.mock.calls.at(-1) ?? [];
  return { url, method: init?.method, headers: new Headers(init?.headers), body: init?.body };
};
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: AppError) => error,
  );

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  chooseOrganisation('o1');
});

describe('a call', () => {
  test('fills the address, names the organisation, and proves that it comes from our own page', async () => {
    fetched.mockResolvedValue(json({ id: 'a b' }));
    const answer = await call(routes.getThing, { params: { id: 'a b/c' }, query: { search: 'ä&' } });
    expect(answer).toEqual({ id: 'a b' });
    const { url, headers } = sent();
    expect(url).toBe('/api/things/a%20b%2Fc?search=%C3%A4%26');
    expect(headers.get('x-organisation-id')).toBe('o1');
    expect(headers.get('x-requested-with')).toBe('sedum');
    expect(headers.has('idempotency-key')).toBe(false);
  });

  test('names another organisation for itself alone where it is told to', async () => {
    fetched.mockImplementation(async () => json({ id: 'a' }));
    await call(routes.getThing, { params: { id: 'a' } }, { organisationId: 'managed' });
    expect(sent().headers.get('x-organisation-id')).toBe('managed');
    await call(routes.getThing, { params: { id: 'a' } });
    expect(sent().headers.get('x-organisation-id')).toBe('o1');
  });

  test('that is refused for want of an authenticator app tells the whole page', async () => {
    const heard = vi.fn();
    const forget = onNotice('mfa-required', heard);
    fetched.mockResolvedValue(problem(new AppError('forbidden', 'Set one up.', { fields: { mfa: 'required' } })));
    await failure(call(routes.getThing, { params: { id: 'a' } }));
    fetched.mockResolvedValue(problem(new AppError('forbidden', 'Not yours.')));
    await failure(call(routes.getThing, { params: { id: 'a' } }));
    forget();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test('sends a POST as JSON with the given idempotency key, or with a new one', async () => {
    fetched.mockImplementation(async () => json({ id: 'x' }));
    await call(routes.makeThing, { body: { id: 'x' } }, { idempotencyKey: 'k-1' });
    expect(sent().headers.get('idempotency-key')).toBe('k-1');
    expect(sent().headers.get('content-type')).toBe('application/json');
    expect(sent().body).toBe('{"id":"x"}');
    await call(routes.makeThing, { body: { id: 'x' } });
    expect(sent().headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('refuses to ask for an address with a hole in it', () => {
    expect(() => urlOf('/api/things/{id}', { params: {} })).toThrow('needs id');
  });

  test('throws what the server said, with fields, the current state and the id to quote', async () => {
    const stale = new AppError('conflict', 'Somebody changed it.', { fields: { name: 'Taken' }, current: { id: 'z' } });
    fetched.mockResolvedValue(problem(stale));
    const error = await failure(call(routes.getThing, { params: { id: 'z' } }));
    expect(error).toMatchObject({
      code: 'conflict',
      message: 'Somebody changed it.',
      fields: { name: 'Taken' },
      current: { id: 'z' },
      traceId: 'trace-1234',
    });
  });

  test('keeps the wait that the server asks for', async () => {
    fetched.mockResolvedValue(problem(new AppError('too-many', 'Slow down.', { retryAfter: 20 })));
    expect(await failure(call(routes.getThing, { params: { id: 'z' } }))).toMatchObject({ retryAfter: 20 });
  });

  test('says that something else answered when a page comes back instead of data, even with status 200', async () => {
    fetched.mockResolvedValue(new Response('<!doctype html><title>Hotel Wi-Fi</title>', { status: 200 }));
    const error = await failure(call(routes.getThing, { params: { id: 'z' } }));
    expect(error).toMatchObject({ code: 'broken', message: expect.stringContaining('Something other than Sedum') });
  });

  test('calls an error that is no problem document broken', async () => {
    fetched.mockResolvedValue(json({ message: 'Internal Server Error' }, 502));
    expect(await failure(call(routes.getThing, { params: { id: 'z' } }))).toMatchObject({ code: 'broken' });
  });

  test('is unavailable without a network, and says so to the page', async () => {
    const offline = vi.fn();
    const stop = onNotice('offline', offline);
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const error = await failure(call(routes.getThing, { params: { id: 'z' } }));
    stop();
    expect(error).toMatchObject({ code: 'unavailable', message: expect.stringContaining('cannot be reached') });
    expect(offline).toHaveBeenCalledTimes(1);
  });

  test('gives up a server that does not answer', async () => {
    vi.useFakeTimers();
    fetched.mockImplementation((_url, init) => untilAborted(init));
    const failed = failure(call(routes.getThing, { params: { id: 'z' } }));
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    vi.useRealTimers();
    expect(await failed).toMatchObject({ code: 'unavailable', message: expect.stringContaining('too long') });
  });

  test('that the page gave up is no error of the product', async () => {
    fetched.mockImplementation((_url, init) => untilAborted(init));
    const gone = new AbortController();
    const failed = failure(call(routes.getThing, { params: { id: 'z' } }, { signal: gone.signal }));
    gone.abort();
    expect(await failed).toMatchObject({ name: 'AbortError' });
  });
});

describe('a refusal that concerns the whole page', () => {
  const heard = async (notice: 'signed-out', run: () => Promise<unknown>) => {
    const listener = vi.fn();
    const stop = onNotice(notice, listener);
    await failure(run());
    stop();
    return listener.mock.calls.length;
  };

  test('an expired session signs the page out', async () => {
    fetched.mockResolvedValue(problem(new AppError('unauthenticated', 'You are signed out.')));
    expect(await heard('signed-out', () => call(routes.getThing, { params: { id: 'z' } }))).toBe(1);
  });

  test('a wrong password does not', async () => {
    fetched.mockResolvedValue(problem(new AppError('unauthenticated', 'Wrong password.')));
    expect(await heard('signed-out', () => call(routes.enter, { body: { id: 'z' } }))).toBe(0);
  });
});

function untilAborted(init: RequestInit | undefined): Promise<Response> {
  return new Promise((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
}
