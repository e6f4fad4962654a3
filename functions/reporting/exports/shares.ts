import { sharesUsed, type YearContext } from '#functions/collection/api.ts';
import { meanShare, type Owned } from '#shared/collection/ownership/rules.ts';
import type { Metric } from '#shared/library/metrics/schema.ts';
import { plain } from '#shared/library/units/decimal.ts';

type Days = { readonly from: string; readonly to: string };

/**
 * The organisation's share of an entity over some days as far as it counts for the metric, as a percentage: 100 where
 * everything counts in full. `null` for a computed metric, whose inputs are shared and not itself.
 */
export function countedShare(context: YearContext, metric: Metric, entity: Owned, days: Days): string | null {
  if (metric.kind === 'derived') return null;
  const shares = sharesUsed(context, metric, entity, days);
  return shares === null ? '100' : plain(meanShare(shares));
}
