import type { Named } from '#shared/api/route.ts';

/** Whose answers a cache holds: a person in an organisation. */
export type Scope = { readonly userId: string; readonly organisationId: string };

/** The key of one answer: person, organisation, path of the route, and what was asked. */
export type CacheKey = readonly [userId: string, organisationId: string, path: string, ask: unknown];

/** The cache key of a read; it begins with the person and the organisation, so that no answer outlives a switch. */
export function cacheKey(scope: Scope, route: Pick<Named, 'path'>, ask: unknown): CacheKey {
  return [scope.userId, scope.organisationId, route.path, ask];
}

/** Says of a cache key whether it is an answer of one of these routes. */
export function answersOf(routes: readonly Pick<Named, 'path'>[]): (key: unknown) => boolean {
  const paths = new Set<unknown>(routes.map(({ path }) => path));
  return (key) => Array.isArray(key) && key.length === 4 && paths.has(key[2]);
}
