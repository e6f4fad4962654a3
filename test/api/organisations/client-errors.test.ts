import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { clientErrorRoutes, type ErrorReport } from '#shared/organisations/client-errors/routes.ts';
import { ownHeaders } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
let ip = '';
let last = 0;
beforeEach(() => {
  last += 1;
  ip = `198.51.100.${last}`;
});

const error = (changes: Partial<ErrorReport['errors'][number]> = {}) => ({
  name: 'TypeError',
  message: 'x is undefined',
  stack: null,
  url: '/home',
  count: 1,
  ...changes,
});
const report = (errors: unknown, headers = ownHeaders('POST', undefined, true)) =>
  world.send({
    method: 'POST',
    path: clientErrorRoutes.reportErrors.path,
    headers,
    body: { sessionId: randomUUID(), userAgent: 'Browser/120.0.6099', errors },
    ip,
  });
const logged = () => world.takeLog().filter(({ event }) => event === 'client error');

test('each error of a page is one line in the log, with how often it came', async () => {
  const answer = await report([error({ count: 7 }), error({ message: 'y is undefined' })]);
  expect(answer).toMatchObject({ status: 202, body: { data: { taken: 2 } } });
  expect(logged()).toMatchObject([
    { level: 'warn', name: 'TypeError', message: 'x is undefined', url: '/home', count: 7 },
    { message: 'y is undefined', count: 1, userAgent: 'Browser/120.0.6099' },
  ]);
});

test('what a page should have left out is left out of the log, and a line break makes no second line', async () => {
  await report([
    error({
      name: 'ada@nordvik.no',
      message: 'Value 4711 of ada@nordvik.no\n{"level":"error"}',
      stack: 'Error: 4711\n    at https://sedum.example/assets/a.js?user=ada:1:20345',
      url: '/admin/users/01jq2w3e4r5t6y7v8a9s0d1f2g?search=ada',
    }),
  ]);
  const [line] = logged();
  expect(JSON.stringify(line)).not.toMatch(/nordvik|4711|01jq2w3e|search=/);
  expect(line).toMatchObject({ url: '/admin/users/<id>', stack: expect.stringContaining('a.js:1:20345') });
  expect(String(line?.message)).not.toContain('\n');
});

test('a report above 64 kB is refused whole, one just below it is taken', async () => {
  const stack = 's'.repeat(4000);
  const many = (count: number) => Array.from({ length: count }, (_, at) => error({ message: `m${at}`, stack }));
  expect((await report(many(15))).status).toBe(202);
  world.takeLog();
  expect((await report(many(16))).status).toBe(413);
  expect(logged()).toEqual([]);
});

test('a report that says anything else is refused', async () => {
  for (const errors of [[], [error({ count: 0 })], [{ ...error(), user: 'ada' }], 'x', Array(51).fill(error())]) {
    expect((await report(errors)).status).toBe(400);
  }
  expect(logged()).toEqual([]);
});

test('nobody reports from another site, and nobody floods the log', async () => {
  const elsewhere = { ...ownHeaders('POST', undefined, true), origin: 'https://evil.test' };
  expect((await report([error()], elsewhere)).status).toBe(403);
  const statuses = [];
  for (let sent = 0; sent < 21; sent += 1) statuses.push((await report([error()])).status);
  expect(statuses.filter((status) => status === 202)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
  ip = '203.0.113.9';
  expect((await report([error()])).status, 'another address').toBe(202);
});
