import { describe, expect, test } from 'vitest';
import { accessWords } from '#shared/people/access.ts';
import { allRoutes } from './areas.ts';
import { keepsAnswer } from './route.ts';

const routes = allRoutes().map(({ route }) => [`${route.method} ${route.path}`, route] as const);

describe('a POST whose answer stands under a key', () => {
  test.each(routes.filter(([, route]) => keepsAnswer(route)))('says where its effect is seen: %s', (_, route) => {
    const seen = routes.map(([, each]) => each).find(({ method, path }) => method === 'GET' && path === route.lookAt);
    expect(seen, `${route.lookAt} is no GET`).toBeDefined();
    const readers =
      seen && seen.access !== 'public' && seen.access !== 'signed-in' ? accessWords[seen.access].read : [];
    const writers = route.access === 'public' || route.access === 'signed-in' ? [] : accessWords[route.access].write;
    expect(readers, 'whoever may do it may look').toEqual(expect.arrayContaining([...writers]));
  });

  test.each(routes.filter(([, { lookAt }]) => lookAt))('and no other route does: %s', (_, route) => {
    expect(keepsAnswer(route)).toBe(true);
  });
});

test('only a navigation has a page of its own for its failures', () => {
  const others = routes.filter(([, { status, failsTo }]) => failsTo !== undefined && status !== 302);
  expect(others).toEqual([]);
});
