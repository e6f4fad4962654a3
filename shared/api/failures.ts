import { oauthStatuses } from './oauth.ts';
import { type ProblemCode, problems } from './problem.ts';
import { keepsAnswer, paramNames, type Route } from './route.ts';

/**
 * Every problem that a route can answer: those of the door, which follow from the route, and those that it names itself. The
 * API document is made of them, and every answer of every API test is held against them.
 */
export function failuresOf(route: Route): ProblemCode[] {
  if (route.failures === 'oauth' || route.status === 302) return [];
  const { access, method, flag, body, query, path, rate, showsOnce } = route;
  const isRead = method === 'GET';
  const inOrganisation = access !== 'public' && access !== 'signed-in';
  const takesInput = body !== undefined || query !== undefined || paramNames(path).length > 0 || keepsAnswer(route);
  const fromAnotherOrigin = !isRead && !route.fromPrograms;
  const door: readonly (readonly [ProblemCode, boolean])[] = [
    ['invalid', takesInput],
    ['unauthenticated', access !== 'public'],
    ['forbidden', inOrganisation || fromAnotherOrigin || route.peopleOnly === true],
    // An id that is not the caller's to know is as unknown as none.
    ['missing', flag !== undefined || paramNames(path).some((name) => !isPlainParam(name))],
    ['conflict', keepsAnswer(route)],
    ['gone', showsOnce === true],
    ['too-large', body !== undefined],
    ['wrong-type', body !== undefined],
    ['key-reused', keepsAnswer(route)],
    ['locked', inOrganisation && !isRead && !route.afterLicence],
    ['too-many', rate !== undefined],
    ['broken', true],
    ['unavailable', true],
    ['answer-too-large', true],
  ];
  const codes = new Set([...door.filter(([, holds]) => holds).map(([code]) => code), ...(route.fails ?? [])]);
  return (Object.keys(problems) as ProblemCode[]).filter((code) => codes.has(code));
}

/** A parameter of a path that is no id: every value of it is good. */
function isPlainParam(name: string): boolean {
  return name === 'year' || name === 'scope';
}

/** The status of a route's success. */
export function successOf(route: Pick<Route, 'status'>): number {
  return route.status ?? 200;
}

/** Every status that a route can answer. */
export function statusesOf(route: Route): number[] {
  const failures =
    route.failures === 'oauth'
      ? Object.keys(oauthStatuses).map(Number)
      : failuresOf(route).map((code) => problems[code].status);
  return [successOf(route), ...failures];
}
