import { useCallback, useRef } from 'react';
import useSWR, { type SWRConfiguration, type SWRResponse, useSWRConfig } from 'swr';
import type { AppError } from '#shared/api/problem.ts';
import type { Answer, Ask, Named } from '#shared/api/route.ts';
import { type CallOptions, call, newIdempotencyKey } from './api.ts';
import { answersOf, cacheKey } from './cacheKeys.ts';
import { isWorthRetrying } from './errors.ts';
import { noting } from './noteError.ts';
import { useScope } from './scope.tsx';
import { useAction } from './useAction.ts';

type Read = Named & { readonly method: 'GET' };
type Write = Named & { readonly method: 'POST' | 'PUT' | 'DELETE' };
type NothingAsked<R extends Named> = Record<never, never> extends Ask<R> ? true : false;

/** What a screen may say about a read: how long it is fresh, whether it is repeated, what to show meanwhile. */
export type ReadOptions<R extends Read> = Pick<
  SWRConfiguration<Answer<R>, AppError>,
  'dedupingInterval' | 'revalidateIfStale' | 'keepPreviousData' | 'shouldRetryOnError' | 'fallbackData'
> & {
  /** Only of a route that does not count as activity: a page left open must not keep its session alive by itself. */
  readonly refreshInterval?: R extends { readonly polled: true }
    ? SWRConfiguration<Answer<R>, AppError>['refreshInterval']
    : never;
  /** Reads in another organisation than the tab's: a fully managed company. */
  readonly organisationId?: string | undefined;
};

/**
 * Reads a route; `ask` is null while its parameters are not known yet. The answer is cached for the person and the
 * organisation, is not read again on focus, and is retried 3 times where the server or the network is at fault.
 */
export function useRead<R extends Read>(
  route: R,
  ...[ask, options]: NothingAsked<R> extends true
    ? [ask?: Ask<R> | null, options?: ReadOptions<R>]
    : [ask: Ask<R> | null, options?: ReadOptions<R>]
): SWRResponse<Answer<R>, AppError> {
  const scope = useScope();
  const known = ask === undefined ? ({} as Ask<R>) : ask;
  const { organisationId, ...reading } = options ?? {};
  const asked = { ...scope, organisationId: organisationId ?? scope.organisationId };
  return useSWR<Answer<R>, AppError>(
    known && cacheKey(asked, route, known),
    () =>
      noting(
        route,
        (call as (route: Named, ask: unknown, options: CallOptions) => Promise<Answer<R>>)(route, known, {
          organisationId,
        }),
      ),
    reading as SWRConfiguration<Answer<R>, AppError>,
  );
}

/** A write that a screen can run. */
export type Writer<R extends Write> = {
  /**
   * Sends it. A second run with the same content while the first is under way joins it; a run that got no answer keeps
   * its idempotency key for the next try with the same content.
   * @throws AppError
   */
  readonly run: NothingAsked<R> extends true
    ? (ask?: Ask<R>) => Promise<Answer<R>>
    : (ask: Ask<R>) => Promise<Answer<R>>;
  readonly pending: boolean;
  /** Why the last run failed; gone when the next one starts. */
  readonly error: AppError | undefined;
  readonly reset: () => void;
};

type Attempt<A> = { readonly text: string; readonly key: string; answer: Promise<A> | undefined };

export type WriteOptions = {
  /** After success these reads are read again where they are on the page. */
  readonly refresh?: readonly Pick<Read, 'path'>[];
  /** Writes in another organisation than the tab's: a fully managed company. */
  readonly organisationId?: string | undefined;
};

/** Writes a route. */
export function useWrite<R extends Write>(route: R, { refresh = [], organisationId }: WriteOptions = {}): Writer<R> {
  const { mutate } = useSWRConfig();
  const {
    run: start,
    pending,
    error,
    reset,
  } = useAction(
    async (ask: Ask<R> | undefined, options: CallOptions) => [await send(route, ask, options), refresh] as const,
  );
  const latest = useRef<Attempt<Answer<R>>>(undefined);

  const run = useCallback(
    (ask?: Ask<R>): Promise<Answer<R>> => {
      const text = JSON.stringify([ask ?? null, organisationId]);
      if (latest.current?.text !== text) latest.current = { text, key: newIdempotencyKey(), answer: undefined };
      const current = latest.current;
      if (current.answer) return current.answer;
      current.answer = start(ask, { idempotencyKey: current.key, organisationId }).then(
        async ([answer, stale]) => {
          if (latest.current === current) latest.current = undefined;
          await mutate(answersOf(stale));
          return answer;
        },
        (cause: unknown) => {
          current.answer = undefined;
          // An answer of the server ends the attempt; silence may hide a success, so its key is kept.
          if (!isWorthRetrying(cause) && latest.current === current) latest.current = undefined;
          throw cause;
        },
      );
      return current.answer;
    },
    [organisationId, mutate, start],
  );
  return { run: run as Writer<R>['run'], pending, error, reset };
}

function send<R extends Write>(route: R, ask: Ask<R> | undefined, options: CallOptions): Promise<Answer<R>> {
  const write = call as (route: Named, ask: unknown, options: CallOptions) => Promise<Answer<R>>;
  return noting(route, write(route, ask, options));
}
