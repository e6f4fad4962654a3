import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';
import type { AppError } from '#shared/api/problem.ts';
import type { Answer, Named } from '#shared/api/route.ts';
import { type CallOptions, call } from './api.ts';
import { type CacheKey, cacheKey } from './cacheKeys.ts';
import { noting } from './noteError.ts';
import { useScope } from './scope.tsx';

type Paged = Named & { readonly method: 'GET' };
type Entry<R extends Paged> = R['answer'] extends {
  readonly '~types'?: { readonly output: { data: (infer E)[] } } | undefined;
}
  ? E
  : never;
type Page<E> = { readonly data: readonly E[]; readonly cursor?: string | undefined };
type Query = Readonly<Record<string, string | number | undefined>>;
type Ask = { readonly params: Readonly<Record<string, string>> | undefined; readonly query: Query };

/** Entries that one request of a list that is read whole asks for: as many as the server gives. */
const LIMIT = 200;
/** No list that is read whole has more pages; a server that gave cursors for ever would stop here. */
const MOST_PAGES = 1_000;

/** What a screen may say about a list beside its query. */
export type PagesOptions<R extends Paged> = {
  readonly params?: Readonly<Record<string, string>>;
  /** Reads in another organisation than the tab's: a fully managed company. */
  readonly organisationId?: string | undefined;
  readonly keepPreviousData?: boolean;
  readonly revalidateIfStale?: boolean;
  /** Milliseconds to the next re-read, 0 for none; only of a route that does not count as activity. */
  readonly watch?: R extends { readonly polled: true } ? (entries: readonly Entry<R>[]) => number : never;
};

/** A list that is read in pages, as far as it is read. */
export type ReadPages<E> = {
  /** Every entry of the pages so far, each once, as it was read last; undefined before the first answer. */
  readonly data: readonly E[] | undefined;
  /** Why the last read failed, be it a first, a repeated or a further one. */
  readonly error: AppError | undefined;
  /** The list is being read or read again; not while only a further page comes. */
  readonly isValidating: boolean;
  readonly isLoading: boolean;
  /** Reads every page again that was read so far. */
  readonly mutate: () => Promise<unknown>;
  /** Loads the next page, also after it failed; undefined on the last one and while it is under way. */
  readonly more: (() => void) | undefined;
  readonly loadingMore: boolean;
  /** Why the next page could not be loaded. */
  readonly moreError: AppError | undefined;
};

/**
 * Reads a list page by page. `query` is null while it is not known yet; another one begins again. A re-read (after a write,
 * by its route; on coming back; while it is watched) goes through all pages that are shown, one after another and each from
 * where the one before it ended: what was added or taken away meanwhile neither hides an entry nor shows one twice.
 */
export function useReadPages<R extends Paged>(
  route: R,
  query: Query | null,
  options: PagesOptions<R> = {},
): ReadPages<Entry<R>> & { readonly first: Answer<R> | undefined } {
  return usePaged(route, query, options, 1);
}

/** Reads every page of a list, for screens that need it whole (a tree, a client-side filter); nothing before the last page. */
export function useReadAll<R extends Paged>(
  route: R,
  query: Query | null,
  options: PagesOptions<R> = {},
): ReadPages<Entry<R>> {
  return usePaged(route, query && { ...query, limit: LIMIT }, options, MOST_PAGES);
}

function usePaged<R extends Paged>(route: R, query: Query | null, options: PagesOptions<R>, initialSize: number) {
  const { params, organisationId, keepPreviousData = false, revalidateIfStale = true, watch } = options;
  const scope = useScope();
  const asked = { ...scope, organisationId: organisationId ?? scope.organisationId };
  const keyOf = (ask: object) => cacheKey(asked, route, { params, query, pages: initialSize, ...ask });
  const list = useSWRInfinite<Page<Entry<R>>, AppError>(
    (at: number, before: Page<Entry<R>> | null) => {
      if (!query || (at > 0 && !before?.cursor)) return null;
      return keyOf({ query: { ...query, cursor: before?.cursor } });
    },
    ([, , , ask]: CacheKey) => readPage(route, ask as Ask, organisationId),
    {
      initialSize,
      keepPreviousData,
      revalidateIfStale: false,
      revalidateOnReconnect: false,
      revalidateFirstPage: false,
    },
  );
  const pages = list.data;
  const data = pages && onceEach(pages);
  // The list itself fetches only what it lacks. Its re-reads hang on a key of the kind that `answersOf` finds.
  useSWR(
    query && keyOf({}),
    async () => {
      if (!list.isLoading) await list.mutate();
      return true;
    },
    { revalidateIfStale, refreshInterval: data && watch ? watch(data) : 0 },
  );

  const isFurther = pages !== undefined && list.size > pages.length && initialSize === 1;
  const loadingMore = isFurther && list.isValidating;
  const hasMore = !!pages?.at(-1)?.cursor && !loadingMore;
  return {
    data,
    first: pages?.[0] as Answer<R> | undefined,
    error: list.error,
    isValidating: list.isValidating && !loadingMore,
    isLoading: list.isLoading,
    mutate: () => list.mutate(),
    more: hasMore ? () => void list.setSize(pages.length + 1) : undefined,
    loadingMore,
    moreError: isFurther ? list.error : undefined,
  };
}

function readPage<E>(route: Paged, ask: Ask, organisationId: string | undefined): Promise<Page<E>> {
  const read = call as (route: Named, ask: unknown, options: CallOptions) => Promise<Page<E>>;
  return noting(
    route,
    read(route, { ...(ask.params && { params: ask.params }), query: ask.query }, { organisationId }),
  );
}

/** The entries of all pages; one that slid from one page to the next while they were read stands once. */
function onceEach<E>(pages: readonly Page<E>[]): readonly E[] {
  const entries = pages.flatMap(({ data }) => data);
  const known = new Map<unknown, E>();
  for (const entry of entries) known.set(idOf(entry) ?? entry, entry);
  return known.size === entries.length ? entries : [...known.values()];
}

function idOf(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : undefined;
}
