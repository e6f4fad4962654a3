import type { YearContext } from '#functions/collection/year/context.ts';
import { shareInRange } from '#shared/collection/ownership/rules.ts';
import type { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import type { Metric } from '#shared/library/metrics/schema.ts';
import { Decimal, parseDecimal, plain } from '#shared/library/units/decimal.ts';

type Days = { readonly from: string; readonly to: string };

/**
 * The organisation's share of an entity over some days as far as it counts for the metric, as a percentage: 100 where
 * everything counts in full. `null` for a computed metric, whose inputs are shared and not itself.
 */
export function countedShare(context: YearContext, metric: Metric, entityId: string, days: Days): string | null {
  if (metric.kind === 'derived') return null;
  const entity = context.entities.find(({ id }) => id === entityId);
  const counts = context.consolidation === 'equity_share' && metric.consolidation === 'ownership_share';
  return counts && entity ? plain(shareInRange(entity, days).times(100)) : '100';
}

/** The part of an entity's figure that counts for the organisation. */
export function countedValue(figure: RollUpFigure, share: string | null): RollUpFigure['value'] {
  const value = typeof figure.value === 'string' ? parseDecimal(figure.value) : null;
  return share === null || value === null ? figure.value : plain(value.times(new Decimal(share)).div(100));
}
