import { useState } from 'react';
import type { AppError } from '#shared/api/problem.ts';
import type { Named } from '#shared/api/route.ts';
import { call } from '#web/lib/api.ts';
import { toAppError } from '#web/lib/errors.ts';

type Page<Entry> = { readonly data: readonly Entry[]; readonly cursor?: string | undefined };

/**
 * The pages of a list after its first, loaded one at a time on demand. `firstPage` is what a read gave; another list
 * (`key`) begins again.
 */
export function useFurtherPages<Entry>(
  route: Named,
  query: Readonly<Record<string, unknown>>,
  firstPage: Page<Entry> | undefined,
  key: string,
): {
  readonly entries: readonly Entry[];
  readonly more: (() => void) | undefined;
  readonly loading: boolean;
  readonly error: AppError | undefined;
} {
  const [further, setFurther] = useState<{ readonly key: string; readonly pages: readonly Page<Entry>[] }>({
    key,
    pages: [],
  });
  const [loading, setLoading] = useState(false);
  const [error, setError] = useState<AppError>();
  const pages = further.key === key ? further.pages : [];
  const last = pages.at(-1) ?? firstPage;
  const load = async (cursor: string) => {
    setLoading(true);
    setError(undefined);
    try {
      const ask = { query: { ...query, cursor } };
      const page = await (call as (route: Named, ask: unknown) => Promise<Page<Entry>>)(route, ask);
      setFurther({ key, pages: [...pages, page] });
    } catch (cause) {
      setError(toAppError(cause));
    } finally {
      setLoading(false);
    }
  };
  const cursor = last?.cursor;
  return {
    entries: [...(firstPage?.data ?? []), ...pages.flatMap(({ data }) => data)],
    more: cursor ? () => void load(cursor) : undefined,
    loading,
    error,
  };
}
