import useSWR, { type SWRResponse } from 'swr';
import type { AppError } from '#shared/api/problem.ts';
import type { Named } from '#shared/api/route.ts';
import { type CallOptions, call } from './api.ts';
import { cacheKey } from './cacheKeys.ts';
import { noting } from './noteError.ts';
import { useScope } from './scope.tsx';
import type { ReadOptions } from './useApi.ts';

type Paged = Named & { readonly method: 'GET' };
type Page<R extends Paged> = { readonly data: readonly Entry<R>[]; readonly cursor?: string | undefined };
type Entry<R extends Paged> = R['answer'] extends {
  readonly '~types'?: { readonly output: { data: (infer E)[] } } | undefined;
}
  ? E
  : never;

/** Entries that one request asks for: as many as the server gives. */
const LIMIT = 200;

/**
 * Reads every page of a list into one array, for lists that a screen needs whole (a tree, a client-side filter). `query`
 * is null while it is not known yet. The cache is that of `useRead`, so a write refreshes it by the route.
 */
export function useReadAll<R extends Paged>(
  route: R,
  query: Readonly<Record<string, string | undefined>> | null,
  options: Omit<ReadOptions<R>, 'fallbackData'> = {},
): SWRResponse<readonly Entry<R>[], AppError> {
  const scope = useScope();
  const { organisationId, ...reading } = options;
  const asked = { ...scope, organisationId: organisationId ?? scope.organisationId };
  return useSWR<readonly Entry<R>[], AppError>(
    query && cacheKey(asked, route, { query, every: true }),
    async () => {
      const entries: Entry<R>[] = [];
      let cursor: string | undefined;
      do {
        const ask = { query: { ...query, limit: LIMIT, cursor } };
        const read = call as (route: Named, ask: unknown, options: CallOptions) => Promise<unknown>;
        const page = await noting(route, read(route, ask, { organisationId }));
        entries.push(...(page as Page<R>).data);
        cursor = (page as Page<R>).cursor;
      } while (cursor);
      return entries;
    },
    reading,
  );
}
