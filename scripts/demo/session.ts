import { randomUUID } from 'node:crypto';
import { AppError, Problem, parsed } from '#shared/api/problem.ts';
import type { Answer, Ask, Named } from '#shared/api/route.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';

type AnyAsk = { params?: Record<string, string | number>; query?: Record<string, unknown>; body?: unknown };

/** Somebody signed in to the running product over HTTP, as a browser would be. */
export type Session = { readonly call: <R extends Named>(route: R, ask: Ask<R>) => Promise<Answer<R>> };

/** The same, who may also act in others of their organisations. */
export type SignedIn = Session & { readonly in: (orgId: string) => Session };

/** Signs in with a password and gives a way to call the API in one organisation. */
export async function signIn(origin: string, email: string, password: string, orgId: string): Promise<SignedIn> {
  let cookie = '';
  const callIn = async <R extends Named>(id: string, route: R, ask: Ask<R>): Promise<Answer<R>> => {
    const { params = {}, query = {}, body } = ask as AnyAsk;
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const pairs = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
    const search = new URLSearchParams(pairs).toString();
    const response = await patiently(`${origin}${path}${search && `?${search}`}`, {
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
  await callIn(orgId, signInRoutes.signIn, { body: { email, password } });
  const sessionIn = (id: string): Session => ({ call: (route, ask) => callIn(id, route, ask) });
  return { ...sessionIn(orgId), in: sessionIn };
}

/** Sends a request again, up to three times, while a busy machine answers with a failure of the server's. */
async function patiently(address: string, init: RequestInit): Promise<Response> {
  for (let tried = 1; ; tried += 1) {
    const response = await fetch(address, init);
    if (response.status < 500 || tried === 3) return response;
    await new Promise((resolve) => setTimeout(resolve, tried * 2000));
  }
}
