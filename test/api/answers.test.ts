import * as v from 'valibot';
import { expect, test } from 'vitest';
import { endpoints, serve } from '#functions/http/serve.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { eventOf } from '#test/support/gateway.ts';

const routes = defineRoutes({
  getThing: {
    method: 'GET',
    path: '/api/thing',
    summary: 'A thing',
    access: 'public',
    answer: v.object({ data: v.object({ name: v.string() }) }),
  },
});
const answered = async (data: object) => {
  const handler = serve([endpoints(routes, { getThing: async () => ({ data: data as { name: string } }) })]);
  return handler(eventOf({ method: 'GET', path: '/api/thing' }), undefined as never);
};

test('an answer holds what its schema names, whatever the item behind it holds', async () => {
  const { statusCode, body } = await answered({ name: 'Acme', pk: '$sedum', secretHash: 'abc' });
  expect([statusCode, body]).toEqual([200, '{"data":{"name":"Acme"}}']);
});

test('an answer that is not what its schema says is no answer', async () => {
  expect((await answered({ title: 'Acme' })).statusCode).toBe(500);
});
