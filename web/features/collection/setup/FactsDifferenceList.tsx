import type { FactsDifference } from '#shared/collection/year/facts/schema.ts';
import { laterPart } from '#web/lib/laterPart.tsx';

// Numbers are written by the arithmetic of decimals, which the set-up does without.
const View = laterPart({
  failure: 'What would change could not be loaded',
  load: async () => (await import('./FactsDifferenceView.tsx')).default,
  skeleton: <p className="text-ink-muted text-sm">Loading what would change</p>,
});

/** The difference between the facts that a year was closed with and today's. */
export function FactsDifferenceList({ difference }: { readonly difference: FactsDifference }) {
  return <View difference={difference} />;
}
