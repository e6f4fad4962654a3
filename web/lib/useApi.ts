import { useCallback, useEffect, useRef, useState } from 'react';
import useSWR, { type SWRConfiguration, type SWRResponse, useSWRConfig } from 'swr';
import type { AppError } from '#shared/api/problem.ts';
import type { Answer, Ask, Named } from '#shared/api/route.ts';
import { type CallOptions, call, newIdempotencyKey } from './api.ts';
import { answersOf, cacheKey } from './cacheKeys.ts';
import { toAppError } from './errors.ts';
import { noting } from './noteError.ts';
import { useScope } from './scope.tsx';

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

type Action<A> = { readonly text: string; readonly key: string; answer: Promise<A> | undefined };

export type WriteOptions = {
  /** After success these reads are read again where they are on the page. */
  readonly refresh?: readonly Pick<Read, 'path'>[];
  /** Writes in another organisation than the tab's: a fully managed company. */
  readonly organisationId?: string | undefined;
};

/** Writes a route. */
export function useWrite<R extends Write>(route: R, { refresh = [], organisationId }: WriteOptions = {}): Writer<R> {
  const { mutate } = useSWRConfig();
  const [state, setState] = useState<{ pending: boolean; error: AppError | undefined }>(idle);
  const action = useRef<Action<Answer<R>>>(undefined);
  const stale = useRef(refresh);
  const mounted = useRef(false);
  useEffect(() => {
    stale.current = refresh;
  });
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const show = useCallback((next: { pending: boolean; error: AppError | undefined }) => {
    if (mounted.current) setState(next);
  }, []);

  const run = useCallback(
    (ask?: Ask<R>): Promise<Answer<R>> => {
      const text = JSON.stringify([ask ?? null, organisationId]);
      const former = action.current?.text === text ? action.current : undefined;
      if (former?.answer) return former.answer;
      const current: Action<Answer<R>> = { text, key: former?.key ?? newIdempotencyKey(), answer: undefined };
      action.current = current;
      current.answer = send(route, ask, { idempotencyKey: current.key, organisationId }).then(
        async (answer) => {
          if (action.current === current) action.current = undefined;
          show(idle);
          await mutate(answersOf(stale.current));
          return answer;
        },
        (cause: unknown) => {
          const error = toAppError(cause);
          current.answer = undefined;
          // An answer of the server ends the action; silence may hide a success, so its key is kept.
          if (error.status < 500 && action.current === current) action.current = undefined;
          show({ pending: false, error });
          throw error;
        },
      );
      show({ pending: true, error: undefined });
      return current.answer;
    },
    [route, organisationId, mutate, show],
  );
  const reset = useCallback(() => setState(idle), []);
  return { run: run as Writer<R>['run'], ...state, reset };
}

const idle = { pending: false, error: undefined };

function send<R extends Write>(route: R, ask: Ask<R> | undefined, options: CallOptions): Promise<Answer<R>> {
  const write = call as (route: Named, ask: unknown, options: CallOptions) => Promise<Answer<R>>;
  return noting(route, write(route, ask, options));
}
