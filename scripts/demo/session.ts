import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, Problem, parsed } from '#shared/api/problem.ts';
import type { Answer, Ask, Named } from '#shared/api/route.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';

type AnyAsk = { params?: Record<string, string | number>; query?: Record<string, unknown>; body?: unknown };

/** Somebody signed in to the running product over HTTP, as a browser would be. */
export type Session = { readonly call: <R extends Named>(route: R, ask: Ask<R>) => Promise<Answer<R>> };

/** The same, who may also act in others of their organisations. */
export type SignedIn = Session & { readonly in: (orgId: string) => Session };

/** How requests get to the product, and how long a busy one is left alone; tests stand in for both. */
export type Wire = {
  readonly send: (address: string, init: RequestInit) => Promise<Response>;
  readonly pause: (ms: number) => Promise<unknown>;
};

const http: Wire = { send: fetch, pause: (ms) => sleep(ms) };

/** Signs in with a password and gives a way to call the API in one organisation. */
export async function signIn(origin: string, email: string, password: string, orgId: string): Promise<SignedIn> {
  const session = openSession(origin, orgId);
  await session.call(signInRoutes.signIn, { body: { email, password } });
  return session;
}

/**
 * A way to call the API in one organisation, by the cookie that it gives. What says 'try again' and what got lost is sent
 * again, a POST under the same idempotency key.
 */
export function openSession(origin: string, orgId: string, { wire = http, cookie: first = '' } = {}): SignedIn {
  let cookie = first;
  const callIn = async <R extends Named>(id: string, route: R, ask: Ask<R>): Promise<Answer<R>> => {
    const { params = {}, query = {}, body } = ask as AnyAsk;
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const pairs = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
    const search = new URLSearchParams(pairs).toString();
    const response = await patiently(wire, `${origin}${path}${search && `?${search}`}`, {
      method: route.method,
      headers: {
        origin,
        'x-requested-with': 'sedum',
        'x-organisation-id': id,
        ...(cookie && { cookie }),
        ...(route.method === 'POST' && { 'idempotency-key': randomUUID() }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
    if (cookies.length > 0) cookie = cookies.filter((each) => !each.endsWith('=')).join('; ');
    if (response.status === 204) return undefined as Answer<R>;
    const answer: unknown = await response.json();
    if (response.ok) return answer as Answer<R>;
    const problem = parsed(Problem, answer);
    throw new AppError(problem.code, `${route.name}: ${problem.detail}`, problem);
  };
  const sessionIn = (id: string): Session => ({ call: (route, ask) => callIn(id, route, ask) });
  return { ...sessionIn(orgId), in: sessionIn };
}

/** A machine under load may fail this often in a row before the seed gives up, after about two minutes. */
const MOST_TRIES = 12;
const LONGEST_PAUSE_MS = 15_000;

/** Sends a request again while the product is busy, says when to come back, or does not answer at all. */
async function patiently({ send, pause }: Wire, address: string, init: RequestInit): Promise<Response> {
  for (let tried = 1; ; tried += 1) {
    const isLast = tried === MOST_TRIES;
    const response = await send(address, init).catch((error: unknown) => {
      if (isLast) throw error;
      return undefined;
    });
    if (response && (isLast || !saysTryAgain(response))) return response;
    const asked = Number(response?.headers.get('retry-after') ?? 0) * 1000;
    await pause(Math.min(Math.max(asked, 250 * 2 ** tried), LONGEST_PAUSE_MS));
  }
}

/** Too many requests, a failure of the server's, or the same request still under way, which says when to come back. */
function saysTryAgain({ status, headers }: Response): boolean {
  return status === 429 || status >= 500 || (status === 409 && headers.has('retry-after'));
}
