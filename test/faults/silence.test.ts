import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { table } from '#functions/db/table.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { requestOf } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const ada = await world.person({});
let asked = 0;
/** Takes every request and never answers. */
const silent = createServer(() => {
  asked += 1;
});
await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

let isSilent = false;
table.client.middlewareStack.add(
  (next) => (args) => {
    const { port } = silent.address() as AddressInfo;
    if (isSilent) Object.assign((args as { request: object }).request, { hostname: '127.0.0.1', port });
    return next(args);
  },
  { step: 'finalizeRequest', priority: 'low' },
);

test('a table that never answers is given up after three tries, and the caller is told to come back', async () => {
  isSilent = true;
  const answer = await world.send(requestOf(profileRoutes.getUser, {}, ada));
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable', retryAfter: 5 } });
  expect(asked).toBe(3);
  expect(world.takeLog()).toContainEqual(expect.objectContaining({ event: 'request failed' }));
});
