import { lazy, Suspense } from 'react';
import type { FactsDifference } from '#shared/collection/year/facts/schema.ts';

// Numbers are written by the arithmetic of decimals, which the set-up does without.
const View = lazy(() => import('./FactsDifferenceView.tsx'));

/** The difference between the facts that a year was closed with and today's. */
export function FactsDifferenceList({ difference }: { readonly difference: FactsDifference }) {
  return (
    <Suspense fallback={<p className="text-ink-muted text-sm">Loading what would change</p>}>
      <View difference={difference} />
    </Suspense>
  );
}
