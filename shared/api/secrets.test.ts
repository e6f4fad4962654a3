import { expect, test } from 'vitest';
import { allRoutes } from './areas.ts';
import { paramNames } from './route.ts';

/**
 * Addresses are kept by proxies, by logs at the edge and by browsers, so what opens something goes in a body or a cookie. The
 * one exception is the address that a mail program calls to end digests (RFC 8058): it has to carry everything, and all that
 * it opens is that.
 */
const named = new Set(['unsubscribe', 'openUnsubscribe', 'resubscribe']);

test('whoever is let in without a sign-in shows a secret in no address', () => {
  const open = allRoutes()
    .map(({ route }) => route)
    .filter(({ access, name }) => access === 'public' && !named.has(name));
  expect(open.flatMap(({ name, path }) => paramNames(path).map((param) => `${name}: {${param}}`))).toEqual([]);
  const asked = open.flatMap(({ name, query }) =>
    Object.keys((query as { entries?: object } | undefined)?.entries ?? {}).map((key) => `${name}: ?${key}`),
  );
  // What an issuer sends back with the browser, once, and bound to the cookie of that sign-in (RFC 6749, RFC 9700).
  expect(
    asked.filter(
      (each) => !/^(startFederatedSignIn: \?returnTo|finishFederatedSignIn: \?(code|state|error))$/.test(each),
    ),
  ).toEqual([]);
});
