import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import * as trail from '#functions/core/events/store.ts';
import { endpoints, serve } from '#functions/http/serve.ts';
import { MAX_ANSWER_BYTES } from '#functions/http/size.ts';
import { dataOf } from '#shared/api/page.ts';
import { AppError } from '#shared/api/problem.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { answerOf, eventOf, type Lambda } from '#test/support/gateway.ts';
import { requestOf } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const acme = await world.organisation();
const ada = await world.person({ organisation: acme });

const answer = dataOf(v.object({ text: v.string() }));
const body = v.strictObject({ writes: v.boolean() });
/** Routes whose answers are as large as a test wants them. */
const textRoutes = defineRoutes({
  readText: { method: 'GET', path: '/api/entities', summary: 'Read', access: 'member', answer },
  addText: {
    method: 'POST',
    path: '/api/entities',
    summary: 'Add',
    access: 'org-admin',
    lookAt: '/api/entities',
    body,
    answer,
  },
  saveText: { method: 'PUT', path: '/api/entities/tags', summary: 'Save', access: 'org-admin', body, answer },
  refuseText: { method: 'GET', path: '/api/entities/tags', summary: 'Refuse', access: 'member', answer },
});

let text = '';
const write = async ({ writes }: { readonly writes: boolean }) => {
  const event = { orgId: acme.orgId, action: 'settings-changed', subject: 'organisation', via: 'system' } as const;
  if (writes) await trail.record(event, new Date());
  return { data: { text } };
};
const lambda = serve([
  endpoints(textRoutes, {
    readText: async () => ({ data: { text } }),
    addText: (input) => write(input.body),
    saveText: (input) => write(input.body),
    refuseText: async () => {
      throw new AppError('conflict', 'Some of it is there already.', { current: { text }, fields: { text } });
    },
  }),
]) as Lambda;
const arrives = async (request: ReturnType<typeof requestOf>) => answerOf(await lambda(eventOf(request), {} as never));
const read = () => arrives(requestOf(textRoutes.readText, {}, ada));

/** What stands around the text in the body of an answer. */
const AROUND = JSON.stringify({ data: { text: '' } }).length;

describe('an answer of 4 MB', () => {
  test('is sent, and of one byte more none of it', async () => {
    text = 'x'.repeat(MAX_ANSWER_BYTES - AROUND);
    expect((await read()).status).toBe(200);
    expect(world.takeLog().filter(({ level }) => level === 'error')).toEqual([]);
    text += 'x';
    expect(await read()).toMatchObject({
      status: 507,
      headers: { 'content-type': 'application/problem+json' },
      body: { code: 'answer-too-large', detail: expect.stringContaining('a smaller page (limit)') },
    });
    expect(world.takeLog()).toContainEqual(
      expect.objectContaining({ level: 'error', route: 'readText', bytes: MAX_ANSWER_BYTES + 1 }),
    );
  });

  test('is counted in bytes as they are sent and not in letters', async () => {
    text = 'ø'.repeat(MAX_ANSWER_BYTES / 2);
    expect((await read()).status).toBe(507);
    world.takeLog();
  });
});

describe('an answer that is too large', () => {
  test.each([
    ['POST', textRoutes.addText, true, 'All of it or a part is written: look at it before you do it again.'],
    ['PUT', textRoutes.saveText, true, 'All of it or a part is written: look at it, or send it again.'],
    ['POST', textRoutes.addText, false, 'Nothing was changed: send it in parts.'],
  ])('of a %s says what became of it', async (_, route, writes, words) => {
    text = 'x'.repeat(MAX_ANSWER_BYTES);
    const { status, body: problem } = await arrives(requestOf(route, { body: { writes } }, ada));
    expect([status, problem]).toEqual([507, expect.objectContaining({ detail: expect.stringContaining(words) })]);
    world.takeLog();
  });

  test('of a POST that wrote is done once, and a second arrival is told so', async () => {
    text = 'x'.repeat(MAX_ANSWER_BYTES);
    const request = requestOf(textRoutes.addText, { body: { writes: true } }, ada);
    const events = async () => (await trail.list(acme.orgId, { limit: 100 })).events.length;
    const before = await events();
    expect((await arrives(request)).status).toBe(507);
    expect(await arrives(request)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('This is done already'), current: { lookAt: '/api/entities' } },
    });
    expect(await events()).toBe(before + 1);
    world.takeLog();
  });

  test('because of what a problem lists is the problem in its words alone', async () => {
    // It stands there twice: with what is around it, just too large.
    text = 'x'.repeat(MAX_ANSWER_BYTES / 2);
    const { status, body: problem } = await arrives(requestOf(textRoutes.refuseText, {}, ada));
    expect(status).toBe(409);
    expect(problem).toMatchObject({ code: 'conflict', detail: 'Some of it is there already.' });
    expect(Object.keys(problem as object)).not.toContain('current');
    expect(Object.keys(problem as object)).not.toContain('fields');
  });
});
