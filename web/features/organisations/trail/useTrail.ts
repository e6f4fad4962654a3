import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppError } from '#shared/api/problem.ts';
import { type TrailAction, type TrailEvent, trailRoutes } from '#shared/organisations/trail/routes.ts';
import { call } from '#web/lib/api.ts';
import { isAborted, toAppError } from '#web/lib/errors.ts';

const LIMIT = 50;

type Pages = { readonly events: readonly TrailEvent[]; readonly cursor: string | undefined };

export type Trail = {
  /** Undefined until the first page is there. */
  readonly events: readonly TrailEvent[] | undefined;
  readonly more: (() => void) | undefined;
  readonly loading: boolean;
  readonly error: AppError | undefined;
  readonly retry: () => void;
};

/** The audit trail, the newest first, page by page; another action begins again. */
export function useTrail(organisationId: string, action: TrailAction | undefined): Trail {
  const [pages, setPages] = useState<Pages>();
  const [loading, setLoading] = useState(false);
  const [error, setError] = useState<AppError>();
  const latest = useRef<AbortController>(undefined);
  const load = useCallback(
    async (former: Pages | undefined) => {
      latest.current?.abort();
      const controller = new AbortController();
      latest.current = controller;
      setLoading(true);
      setError(undefined);
      try {
        const query = { action, limit: LIMIT, cursor: former?.cursor };
        const ask = { params: { id: organisationId }, query };
        const page = await call(trailRoutes.listTrail, ask, { signal: controller.signal });
        setPages({ events: [...(former?.events ?? []), ...page.data], cursor: page.cursor });
        setLoading(false);
      } catch (cause) {
        if (isAborted(cause)) return;
        setError(toAppError(cause));
        setLoading(false);
      }
    },
    [organisationId, action],
  );
  useEffect(() => {
    setPages(undefined);
    void load(undefined);
    return () => latest.current?.abort();
  }, [load]);
  return {
    events: pages?.events,
    more: pages?.cursor ? () => void load(pages) : undefined,
    loading,
    error,
    retry: () => void load(pages),
  };
}
