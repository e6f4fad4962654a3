import { addDays, daysIn } from '#shared/library/dates/rules.ts';
import { Decimal } from '#shared/library/units/decimal.ts';
import { shareOn } from '#shared/organisations/entities/rules.ts';
import type { ReportingEntity } from '#shared/organisations/entities/schema.ts';

/**
 * The organisation's share of an entity over a range of days, 0 to 1: the mean of its daily shares, so that a stake that
 * grew in mid-year counts by date.
 */
export function shareInRange(
  entity: Pick<ReportingEntity, 'shares'>,
  range: { readonly from: string; readonly to: string },
): Decimal {
  const days = daysIn(range.from, range.to);
  if (days === 0) return new Decimal(0);
  const changes = entity.shares.map(({ from }) => from).filter((day) => day > range.from && day <= range.to);
  const starts = [range.from, ...[...new Set(changes)].toSorted()];
  const weighted = starts.reduce((sum, start, index) => {
    const next = starts[index + 1];
    const end = next === undefined ? range.to : addDays(next, -1);
    return sum.plus(new Decimal(shareOn(entity, start)).times(daysIn(start, end)));
  }, new Decimal(0));
  return weighted.div(days).div(100);
}
