import { AppError } from '#shared/api/problem.ts';
import type { Answer, Ask, Named } from '#shared/api/route.ts';
import { announce } from './notices.ts';
import { currentOrganisation } from './organisation.ts';
import { problemIn } from './problem.ts';

/** Milliseconds after which a request that got no answer is given up. */
export const PATIENCE_MS = 30_000;

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** Sent on POST: give the same key again when the same action is tried again. A new one is made where it is absent. */
  readonly idempotencyKey?: string;
  /**
   * Another organisation than the tab's, for this call alone: a fully managed company, as its manager's administrator. The
   * server verifies it like any other.
   */
  readonly organisationId?: string | undefined;
};

type AnyAsk = {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

/** The address of a route with its parameters and its query filled in; what is undefined in the query is left out. */
export function urlOf(path: string, ask: unknown): string {
  const { params = {}, query = {} } = (ask ?? {}) as AnyAsk;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new AppError('invalid', `The address ${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined || value === null ? [] : [[key, String(value)]],
    ),
  ).toString();
  return search ? `${filled}?${search}` : filled;
}

/** A new idempotency key: one for each thing that a person does. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

/**
 * Calls a route of the API; everything about the call is inferred from the route.
 * @throws AppError with the server's code and fields; `unavailable` when nothing came back; `broken` when it was no JSON
 * @throws DOMException `AbortError` when `signal` gave it up
 */
export async function call<R extends Named>(
  route: R,
  ...[ask, options = {}]: Record<never, never> extends Ask<R>
    ? [ask?: Ask<R>, options?: CallOptions]
    : [ask: Ask<R>, options?: CallOptions]
): Promise<Answer<R>> {
  const response = await send(route, ask, options);
  if (response.status === 204) return undefined as Answer<R>;
  const content = await contentOf(response, options.signal);
  if (response.ok) return content as Answer<R>;
  throw refused(route, content);
}

async function send(
  route: Named,
  ask: unknown,
  { signal, idempotencyKey, organisationId }: CallOptions,
): Promise<Response> {
  const { body } = (ask ?? {}) as AnyAsk;
  const organisation = organisationId ?? currentOrganisation();
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), PATIENCE_MS);
  const giveUp = () => timeout.abort();
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    signal?.throwIfAborted();
    const response = await fetch(urlOf(route.path, ask), {
      method: route.method,
      credentials: 'same-origin',
      redirect: 'error',
      headers: {
        accept: 'application/json',
        'x-requested-with': 'sedum',
        ...(organisation && { 'x-organisation-id': organisation }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(route.method === 'POST' && { 'idempotency-key': idempotencyKey ?? newIdempotencyKey() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: timeout.signal,
    });
    announce('online');
    return response;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof AppError) throw error;
    throw noAnswer(timeout.signal.aborted);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

function noAnswer(late: boolean): AppError {
  if (late) return new AppError('unavailable', 'Sedum took too long to answer. Try again in a moment.');
  announce('offline');
  return new AppError('unavailable', 'Sedum cannot be reached. Check your connection and try again.');
}

async function contentOf(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  const traceId = response.headers.get('x-trace-id') ?? undefined;
  let text: string;
  try {
    text = await response.text();
  } catch {
    signal?.throwIfAborted();
    throw new AppError('unavailable', 'The connection broke while Sedum answered. Try again.');
  }
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's or a captive portal's page, or an address that serves the SPA itself.
    throw new AppError('broken', 'Something other than Sedum answered. Check your connection, then reload the page.', {
      traceId,
    });
  }
}

function refused(route: Named, content: unknown): AppError {
  const problem = problemIn(content);
  if (!problem) return new AppError('broken', 'Something went wrong. Try again, or reload the page.');
  const { code, detail, fields, current, retryAfter, traceId } = problem;
  if (code === 'unauthenticated' && route.access !== 'public') announce('signed-out');
  if (code === 'forbidden' && fields?.mfa === 'required') announce('mfa-required');
  return new AppError(code, detail, { fields, current, retryAfter, traceId });
}
