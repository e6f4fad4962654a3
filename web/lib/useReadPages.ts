import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';
import type { AppError } from '#shared/api/problem.ts';
import type { Answer } from '#shared/api/route.ts';
import { type CacheKey, cacheKey } from './cacheKeys.ts';
import { useScope } from './scope.tsx';
import { type ListItem, onceEach, type Page, type PageAsk, type Paged, type Query, readPage } from './useReadAll.ts';

/** What a screen may say about a list beside its query. */
export type PagesOptions<R extends Paged> = {
  readonly params?: Readonly<Record<string, string>>;
  /** Reads in another organisation than the tab's: a fully managed company. */
  readonly organisationId?: string | undefined;
  readonly keepPreviousData?: boolean;
  readonly revalidateIfStale?: boolean;
  /** Milliseconds to the next re-read, 0 for none; only of a route that does not count as activity. */
  readonly watch?: R extends { readonly polled: true } ? (entries: readonly ListItem<R>[]) => number : never;
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
): ReadPages<ListItem<R>> & { readonly first: Answer<R> | undefined } {
  const { params, organisationId, keepPreviousData = false, revalidateIfStale = true, watch } = options;
  const scope = useScope();
  const asked = { ...scope, organisationId: organisationId ?? scope.organisationId };
  const keyOf = (ask: object) => cacheKey(asked, route, { params, query, pages: true, ...ask });
  const list = useSWRInfinite<Page<ListItem<R>>, AppError>(
    (at: number, before: Page<ListItem<R>> | null) => {
      if (!query || (at > 0 && !before?.cursor)) return null;
      return keyOf({ query: { ...query, cursor: before?.cursor } });
    },
    ([, , , ask]: CacheKey) => readPage(route, ask as PageAsk, organisationId),
    {
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

  const isFurther = pages !== undefined && list.size > pages.length;
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
