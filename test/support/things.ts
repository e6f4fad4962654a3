import * as v from 'valibot';
import { afterEach, beforeEach, vi } from 'vitest';
import * as trail from '#functions/core/events/store.ts';
import { endpoints, serve } from '#functions/http/serve.ts';
import { dataOf } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { answerOf, eventOf, type Lambda, type WebAnswer } from './gateway.ts';
import { requestOf } from './people.ts';
import { startWorld } from './world.ts';

export const thingRoutes = defineRoutes({
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

/** What a second arrival is told that has to look for itself. */
export const lookAt = { body: { code: 'conflict', current: { lookAt: '/api/entities' } } };

/** What goes wrong below is a fault of the moment. */
export const busy = () => Object.assign(new Error('busy'), { name: 'ThrottlingException' });

/** Routes whose effect, an event in the table, is counted, and which hang or fail where a test wants it. */
export async function startThings() {
  const world = await startWorld();
  const acme = await world.organisation();
  const ada = await world.person({ organisation: acme });
  const written = async () => (await trail.list(acme.orgId, { limit: 100 })).events.length;
  let counted = 0;
  const things = {
    world,
    ada,
    /** How often a handler came past its effect. */
    effects: 0,
    before: async (): Promise<void> => undefined,
    after: async (): Promise<void> => undefined,
    one: (body: object = {}, route: (typeof thingRoutes)[keyof typeof thingRoutes] = thingRoutes.makeThing) =>
      requestOf(route, { body }, ada),
    /** @param left what the function has left, in milliseconds; absent = it says nothing of it */
    arrives: async (request: ReturnType<typeof requestOf>, left?: number): Promise<WebAnswer> =>
      answerOf(
        await lambda(eventOf(request), (left === undefined ? {} : { getRemainingTimeInMillis: () => left }) as never),
      ),
    /** Effects of this test that are in the table. */
    trailOf: async () => (await written()) - counted,
  };
  async function take(length = 5) {
    await things.before();
    await trail.record(
      { orgId: acme.orgId, action: 'settings-changed', subject: 'organisation', via: 'system' },
      new Date(),
    );
    things.effects += 1;
    await things.after();
    return { data: { text: 'x'.repeat(length) } };
  }
  const lambda = serve([
    endpoints(thingRoutes, { makeThing: ({ body }) => take(body.length), showSecret: () => take() }),
  ]) as Lambda;
  beforeEach(async () => {
    things.effects = 0;
    things.before = async () => undefined;
    things.after = async () => undefined;
    counted = await written();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  return things;
}
