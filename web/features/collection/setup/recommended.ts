import { useMemo } from 'react';
import { catalogueRoutes } from '#shared/library/catalogue/routes.ts';
import { useReadAll } from '#web/lib/useReadAll.ts';

/** Ids of the data points that are asked by default: the library's tiers `core` and `standard`; undefined while loading. */
export function useRecommended(): ReadonlySet<string> | undefined {
  const { data } = useReadAll(catalogueRoutes.searchMetrics, { kind: 'data_point' }, { revalidateIfStale: false });
  return useMemo(
    () => data && new Set(data.filter(({ tier }) => tier === 'core' || tier === 'standard').map(({ id }) => id)),
    [data],
  );
}

/** Those of the points that belong to the recommended set. */
export function recommendedIn<P extends { readonly id: string }>(
  points: readonly P[],
  recommended: ReadonlySet<string>,
): P[] {
  return points.filter(({ id }) => recommended.has(id));
}
