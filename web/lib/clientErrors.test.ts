import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { ErrorReport, MOST_BYTES } from '#shared/organisations/client-errors/routes.ts';
import { LONGEST_WAIT_MS, PAUSE_MS, QUIET_MS, reportErrors } from './clientErrors.ts';
import { listenForErrors, noteError, noting } from './noteError.ts';

let sent: { url: string; init: RequestInit; report: ErrorReport }[];
let answer: () => Promise<Response>;
let stops: (() => void)[];
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const quiet = () => pass(QUIET_MS);
const taken = () => sent.flatMap(({ report }) => report.errors);

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  answer = async () => new Response('{}', { status: 202 });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init, report: v.parse(ErrorReport, JSON.parse(String(init.body))) });
    return answer();
  });
  stops = [listenForErrors(), reportErrors()];
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('errors of the page', () => {
  test('are sent after three quiet seconds, in one report, counted by name and message', async () => {
    noteError(new TypeError('x is undefined'));
    await pass(QUIET_MS - 1);
    noteError(new TypeError('x is undefined'));
    noteError(new RangeError('x is undefined'));
    await pass(QUIET_MS - 1);
    expect(sent).toEqual([]);
    await pass(1);
    expect(sent).toHaveLength(1);
    expect(taken().map(({ name, message, count }) => [name, message, count])).toEqual([
      ['TypeError', 'x is undefined', 2],
      ['RangeError', 'x is undefined', 1],
    ]);
    expect(sent[0]).toMatchObject({ url: '/api/client/error', init: { method: 'POST', keepalive: true } });
    await pass(60_000);
    expect(sent, 'once').toHaveLength(1);
  });

  test('are sent although they never pause', async () => {
    for (let at = 0; at <= LONGEST_WAIT_MS; at += 1000) {
      noteError(new Error('again'));
      await pass(1000);
    }
    expect(sent).toHaveLength(1);
    expect(taken()[0]?.count).toBeGreaterThan(25);
  });

  test('are sent at once when the page goes', async () => {
    noteError(new Error('at the end'));
    window.dispatchEvent(new Event('pagehide'));
    expect(taken()).toMatchObject([{ message: 'at the end' }]);
    await quiet();
    expect(sent).toHaveLength(1);
  });

  test('that nobody caught are among them, those of browser extensions are not', async () => {
    const event = (error: Error, filename: string) =>
      window.dispatchEvent(new ErrorEvent('error', { error, filename }));
    event(new Error('ours'), `${location.origin}/assets/a.js`);
    event(new Error('theirs'), 'chrome-extension://abc/content.js');
    const rejection = Object.assign(new Event('unhandledrejection'), { reason: 'just a text' });
    window.dispatchEvent(rejection);
    await quiet();
    expect(taken().map(({ name, message }) => [name, message])).toEqual([
      ['Error', 'ours'],
      ['Thrown', 'just a text'],
    ]);
  });

  test('are noted once, though they are thrown in one place and shown in another', async () => {
    const error = new Error('shown');
    noteError(error);
    noteError(error);
    await quiet();
    expect(taken()).toMatchObject([{ message: 'shown', count: 1 }]);
  });

  test('carry nothing that anybody entered', async () => {
    history.replaceState(null, '', '/admin/users/01jq2w3e4r5t6y7v8a9s0d1f2g?search=ada');
    const error = new Error('Value 12345 of ada@nordvik.no in "Ada Moore"');
    error.stack = `${error.message}\n    at save (${location.origin}/assets/a.js?u=ada:1:20345)`;
    noteError(error);
    await quiet();
    const [kept] = taken();
    expect(JSON.stringify(kept)).not.toMatch(/12345|nordvik|Moore|01jq2w3e|search|u=ada/);
    expect(kept).toMatchObject({ url: '/admin/users/<id>', message: 'Value <number> of <email> in "…"' });
    expect(kept?.stack).toContain('a.js:1:20345');
    history.replaceState(null, '', '/');
  });

  test('fit into what the server takes, stacks of the rarest going first', async () => {
    for (let at = 0; at < 70; at += 1) {
      const error = new Error(`m${at} ${'ø'.repeat(300)}`);
      error.stack = 's'.repeat(5000);
      for (let times = 0; times <= (at === 40 ? 3 : 0); times += 1)
        noteError(Object.assign(new Error(error.message), { stack: error.stack }));
    }
    await quiet();
    expect(new TextEncoder().encode(String(sent[0]?.init.body)).length).toBeLessThanOrEqual(MOST_BYTES);
    expect(taken()[0]).toMatchObject({ count: 4, stack: expect.stringContaining('sss') });
    expect(taken().at(-1)?.stack).toBeNull();
  });
});

describe('a failed request', () => {
  const route = { method: 'GET', path: '/api/year/{year}/status' };
  const failing = (error: unknown) => noting(route, Promise.reject(error)).catch(() => undefined);

  test('is told by its code and route, never by the sentence of the server', async () => {
    await failing(new AppError('locked', 'Locked: Ada is on leave', { traceId: 't' }));
    await quiet();
    expect(taken()).toMatchObject([{ name: 'AppError locked', message: 'GET /api/year/{year}/status', stack: null }]);
  });

  test('still fails for whoever asked, and passes an answer on', async () => {
    await expect(noting(route, Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(noting(route, Promise.resolve(7))).resolves.toBe(7);
  });

  test('is nobody’s fault where it was given up, got no answer, or the session ended', async () => {
    await failing(new DOMException('given up', 'AbortError'));
    await failing(new AppError('unavailable', 'Sedum cannot be reached.'));
    await failing(new AppError('unauthenticated', 'Signed out', { traceId: 't' }));
    await quiet();
    expect(sent).toEqual([]);
  });

  test('that the server could not answer is told', async () => {
    await failing(new AppError('unavailable', 'Busy', { traceId: 't' }));
    await quiet();
    expect(taken()).toMatchObject([{ name: 'AppError unavailable' }]);
  });
});

describe('a report that is not taken', () => {
  test.each([
    ['because the line is dead', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['because there were too many', async () => new Response('{}', { status: 429 })],
  ])('%s causes no report of its own, and silence for a while', async (_, failure) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    answer = failure;
    noteError(new Error('first'));
    await quiet();
    noteError(new Error('second'));
    noteError(new Error('third'));
    window.dispatchEvent(new Event('pagehide'));
    await pass(PAUSE_MS - QUIET_MS - 1);
    expect(sent).toHaveLength(1);
    answer = async () => new Response('{}', { status: 202 });
    noteError(new Error('third'));
    await pass(PAUSE_MS);
    expect(sent).toHaveLength(2);
    expect(sent[1]?.report.errors.map(({ message }) => message).toSorted()).toEqual(['second', 'third']);
  });
});

test('errors that come before the reporter is loaded are told too; without a page that listens none are', async () => {
  for (const stop of stops) stop();
  noteError(new Error('nobody listens'));
  stops = [listenForErrors()];
  noteError(new Error('early'));
  stops.push(reportErrors());
  await quiet();
  expect(taken().map(({ message }) => message)).toEqual(['early']);
});
