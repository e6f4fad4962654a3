import { ulid } from 'ulid';
import { allRoutes } from '#shared/api/areas.ts';
import { type Named, paramNames } from '#shared/api/route.ts';
import type { WebAnswer } from './gateway.ts';
import { type LooseAsk, requestOf, type TestPerson } from './people.ts';
import { sampleOf } from './sample.ts';
import type { Heard, World } from './world.ts';

type Path = readonly (string | number)[];
type Json = Readonly<Record<string, unknown>>;

/** One place of a route's request that takes an id. */
export type Place = { readonly route: Named; readonly ask: LooseAsk; readonly path: Path };

const OWNED = /[0-9a-hjkmnp-tv-z]{26}/g;

/**
 * Ids of somebody's own things among answers, one for each name under which ids come: an id that the product made holds
 * a ULID, one of the shipped library does not.
 */
export function harvest(heard: readonly Heard[]): Map<string, string> {
  const ids = new Map<string, string>();
  const visit = (name: string, value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(name, each);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) visit(key === 'id' ? `${name}.id` : key, inner);
    } else if (typeof value === 'string' && value.length <= 128 && /^[a-z0-9._-]+$/.test(value) && value.match(OWNED)) {
      ids.set(name, value);
    }
  };
  for (const { path, body } of heard) visit(path.split('?')[0]?.replace(OWNED, '{}') ?? '', body);
  return ids;
}

/** Every place of every route that takes an id; the rest of the request holds ids of the person who will send it. */
export function placesOf(known: (name: string) => unknown): Place[] {
  return allRoutes().flatMap(({ route }) => {
    const ask = askOf(route as Named, known);
    return idPaths(ask).map((path) => ({ route: route as Named, ask, path }));
  });
}

/** A valid request of a route. */
export function askOf(route: Named, known: (name: string) => unknown): LooseAsk {
  const values: Json = { year: 2025, scope: 1, domain: 'sample.test' };
  const param = (name: string) => values[name] ?? known(name) ?? ulid().toLowerCase();
  const params = Object.fromEntries(paramNames(route.path).map((name) => [name, param(name)]));
  return {
    params,
    ...(route.query && { query: sampleOf(route.query, `${route.name}.query`, known) as Json }),
    ...(route.body && { body: sampleOf(route.body, `${route.name}.body`, known) }),
  };
}

/** Sends a place's request with this id in it. */
export function sendWith(
  world: World,
  { route, ask, path }: Place,
  id: string,
  person?: TestPerson,
): Promise<WebAnswer> {
  return world.send(requestOf(route, replaced(ask, path, id) as LooseAsk, person), person);
}

/** An id of the same shape that nothing has. */
export function madeUpLike(id: string): string {
  return id.replace(OWNED, () => ulid().toLowerCase());
}

/** What an answer says, without what differs from one request to the next and without the id itself. */
export function saying({ status, body }: WebAnswer, id: string): string {
  const text = JSON.stringify(body, (key, value) => (key === 'traceId' ? undefined : value)) ?? '';
  return `${status} ${text.replaceAll(id, '<id>')}`;
}

function idPaths(value: unknown, name = '', path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((each, i) => idPaths(each, name, [...path, i]));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) => idPaths(inner, key, [...path, key]));
  }
  const isParam = path[0] === 'params' && path.length === 2 && name !== 'year' && name !== 'scope';
  return typeof value === 'string' && (isParam || /(^id|Ids?)$/.test(name)) ? [path] : [];
}

function replaced(value: unknown, [key, ...rest]: Path, id: string): unknown {
  if (key === undefined) return id;
  if (Array.isArray(value)) return value.map((each, i) => (i === key ? replaced(each, rest, id) : each));
  const object = value as Json;
  return { ...object, [key]: replaced(object[key], rest, id) };
}
