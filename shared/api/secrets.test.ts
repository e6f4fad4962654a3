import * as v from 'valibot';
import { expect, test } from 'vitest';
import { allRoutes } from './areas.ts';
import { paramNames, type Route, type Schema } from './route.ts';

/**
 * Addresses are kept by proxies, by logs at the edge and by browsers, so what opens something goes in a body or a cookie. The
 * one exception is the address that stands in the header of a digest: a mail program calls it by itself and sends nothing of
 * ours beside it (RFC 8058), so that it has to carry everything; all that it opens is the end of digests.
 */
const ONE_CLICK = '/api/notifications/unsubscribe/{id}';

const routes = allRoutes().map(({ route }) => route);

test('whoever is let in without a sign-in shows a secret in no address', () => {
  expect(routes.filter(({ path }) => path === ONE_CLICK).map(({ method }) => method)).toEqual(['GET', 'POST']);
  const open = routes.filter(({ access, path }) => access === 'public' && path !== ONE_CLICK);
  expect(open.flatMap(({ name, path }) => paramNames(path).map((param) => `${name}: {${param}}`))).toEqual([]);
  const asked = open.flatMap((route) => queriesOf(route).map(([key]) => `${route.name}: ?${key}`));
  // What an issuer sends back with the browser, once, and bound to the cookie of that sign-in (RFC 6749, RFC 9700).
  expect(
    asked.filter(
      (each) => !/^(startFederatedSignIn: \?returnTo|finishFederatedSignIn: \?(code|state|error))$/.test(each),
    ),
  ).toEqual([]);
});

/** What people look for in a list: names and addresses of people among them. A page of results is an address of its own. */
const searches = /^(search|query|tag)$/;

test('what people write stands in no query, but for what they look for in a list', () => {
  const said = 'Of Ada Berg, who left';
  const free = routes.flatMap((route) =>
    queriesOf(route)
      .filter(([key, schema]) => key !== 'cursor' && v.safeParse(schema, said).success)
      .map(([key]) => ({ name: route.name, method: route.method, access: route.access, key })),
  );
  const signIn = free.filter(({ access }) => access === 'public').map(({ name }) => name);
  expect(new Set(signIn)).toEqual(new Set(['startFederatedSignIn', 'finishFederatedSignIn']));
  const others = free.filter(({ access }) => access !== 'public');
  expect(others.filter(({ method, key }) => method !== 'GET' || !searches.test(key))).toEqual([]);
});

function queriesOf({ query }: Pick<Route, 'query'>): [string, Schema][] {
  return Object.entries((query as { entries?: Record<string, Schema> } | undefined)?.entries ?? {});
}
