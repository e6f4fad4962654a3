import useSWR, { type SWRResponse } from 'swr';
import type { AppError } from '#shared/api/problem.ts';
import type { Answer, Named } from '#shared/api/route.ts';
import { type CallOptions, call } from './api.ts';
import { cacheKey } from './cacheKeys.ts';
import { noting } from './noteError.ts';
import { useScope } from './scope.tsx';
import type { ReadOptions } from './useApi.ts';

/** A route that answers a list in pages. */
export type Paged = Named & { readonly method: 'GET' };

/** What such a list holds. */
export type ListItem<R extends Paged> = R['answer'] extends {
  readonly '~types'?: { readonly output: { data: (infer E)[] } } | undefined;
}
  ? E
  : never;

/** One page: its entries, and where the next one begins; none after the last. */
export type Page<E> = { readonly data: readonly E[]; readonly cursor?: string | undefined };

/** What a list is narrowed by. */
export type Query = Readonly<Record<string, string | number | undefined>>;

/** What one page is asked for with. */
export type PageAsk = {
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly query: Query;
};

/**
 * Asks for one page.
 * @throws AppError
 */
export function readPage<R extends Paged>(
  route: R,
  { params, query }: PageAsk,
  organisationId: string | undefined,
): Promise<Page<ListItem<R>>> {
  const read = call as (route: Named, ask: unknown, options: CallOptions) => Promise<Page<ListItem<R>>>;
  return noting(route, read(route, { ...(params && { params }), query }, { organisationId }));
}

/** The entries of all pages; one that slid from one page to the next while they were read stands once, as read last. */
export function onceEach<E>(pages: readonly Page<E>[]): readonly E[] {
  const items = pages.flatMap(({ data }) => data);
  return [...new Map(items.map((entry) => [(entry as { readonly id?: string }).id ?? entry, entry])).values()];
}

/** Entries that one request asks for: as many as the server gives. */
const LIMIT = 200;

/**
 * Reads every page of a list into one answer, for screens that need it whole (a tree, a client-side filter). `query` is null
 * while it is not known yet. The cache is that of `useRead`, so a write refreshes it by the route.
 */
export function useReadAll<R extends Paged>(
  route: R,
  query: Query | null,
  options: Omit<ReadOptions<R>, 'fallbackData'> = {},
): SWRResponse<readonly ListItem<R>[], AppError> {
  const scope = useScope();
  const { organisationId, ...reading } = options;
  const asked = { ...scope, organisationId: organisationId ?? scope.organisationId };
  return useSWR<readonly ListItem<R>[], AppError>(
    query && cacheKey(asked, route, { query, every: true }),
    async () => onceEach(await everyPage(route, { query: query ?? {} }, organisationId)),
    reading,
  );
}

/**
 * The same as the pages that were answered, for what stands beside the entries of each.
 * @param ask null while it is not known yet
 */
export function useReadEveryPage<R extends Paged>(
  route: R,
  ask: PageAsk | null,
  options: Omit<ReadOptions<R>, 'fallbackData'> = {},
): SWRResponse<readonly Answer<R>[], AppError> {
  const scope = useScope();
  const { organisationId, ...reading } = options;
  const asked = { ...scope, organisationId: organisationId ?? scope.organisationId };
  return useSWR<readonly Answer<R>[], AppError>(
    ask && cacheKey(asked, route, { ...ask, everyPage: true }),
    async () => (await everyPage(route, ask ?? { query: {} }, organisationId)) as readonly Answer<R>[],
    reading,
  );
}

async function everyPage<R extends Paged>(
  route: R,
  { params, query }: PageAsk,
  organisationId: string | undefined,
): Promise<readonly Page<ListItem<R>>[]> {
  const pages: Page<ListItem<R>>[] = [];
  do {
    const cursor = pages.at(-1)?.cursor;
    pages.push(await readPage(route, { params, query: { ...query, limit: LIMIT, cursor } }, organisationId));
  } while (pages.at(-1)?.cursor);
  return pages;
}
