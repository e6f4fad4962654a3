import type { DateRange } from '#shared/collection/periods/rules.ts';
import { addDays, daysIn } from '#shared/library/dates/rules.ts';
import type { PeriodAggregation } from '#shared/library/metrics/schema.ts';
import { Decimal } from '#shared/library/units/decimal.ts';
import { shareOn } from '#shared/organisations/entities/shares.ts';
import type { Organisation } from '#shared/organisations/profile/schema.ts';
import { countsByShare } from './approach.ts';

/** An entity's own days, and its dated shares as far as they count: none where the organisation counts everything in full. */
export type Owned = DateRange & { readonly shares: readonly { readonly from: string; readonly share: string }[] };

type Days = { readonly from: string; readonly to: string };

/** Days on which one share holds; the share is a percentage in decimal text. */
export type DatedShare = Days & { readonly share: string };

/** An entity as far as its ownership counts under the organisation's approach. */
export function ownedUnder(consolidation: Organisation['consolidation'], { from, to, shares }: Owned): Owned {
  return { from, to, shares: countsByShare(consolidation) ? shares : [] };
}

/** Is the entity there on that day? */
export function existsOn({ from, to }: DateRange, day: string): boolean {
  return (from === null || from <= day) && (to === null || to >= day);
}

/**
 * The shares that hold in a range of days, in order: over the entity's own days only, since before a purchase and after a
 * sale nothing is there to be shared. Equal neighbours are one; none when the entity has no day in the range.
 */
export function sharesIn(entity: Owned, range: Days): DatedShare[] {
  const from = entity.from !== null && entity.from > range.from ? entity.from : range.from;
  const to = entity.to !== null && entity.to < range.to ? entity.to : range.to;
  if (from > to) return [];
  const changes = entity.shares.map((share) => share.from).filter((day) => day > from && day <= to);
  const starts = [from, ...[...new Set(changes)].toSorted()];
  const found: DatedShare[] = [];
  for (const [index, start] of starts.entries()) {
    const next = starts[index + 1];
    const end = next === undefined ? to : addDays(next, -1);
    const share = shareOn(entity, start);
    const before = found.at(-1);
    if (before && new Decimal(before.share).eq(share)) found[found.length - 1] = { ...before, to: end };
    else found.push({ from: start, to: end, share });
  }
  return found;
}

/** A share as a fraction, so that a value is multiplied before it is divided and no digit is lost. */
type Fraction = readonly [top: Decimal, bottom: Decimal];

/** The part of a range of days that counts: every day by the share of that day. */
function fractionOf(shares: readonly DatedShare[]): Fraction {
  const days = shares.reduce((sum, { from, to }) => sum + daysIn(from, to), 0);
  const weighted = shares.reduce(
    (sum, { from, to, share }) => sum.plus(new Decimal(share).times(daysIn(from, to))),
    new Decimal(0),
  );
  return [weighted, new Decimal(days).times(100)];
}

/** How a value stands in its days: it flows through them, or is a stock of their last or first one. */
export type Stands = 'through' | 'at-close' | 'at-opening';

/** How the answers to a data point stand in their days, by how its periods add up. */
export function standsFor(periodAggregation: PeriodAggregation): Stands {
  return periodAggregation === 'last' ? 'at-close' : periodAggregation === 'first' ? 'at-opening' : 'through';
}

/**
 * The shares that count of an entity in a cell's or a period's days. What flows through them counts day by day, so that a
 * cell over a change of the share is split by days. A stock stands for one day, and takes that day's share.
 */
export function countedShares(entity: Owned, days: Days, stands: Stands): DatedShare[] {
  const shares = sharesIn(entity, days);
  return stands === 'at-close' ? shares.slice(-1) : stands === 'at-opening' ? shares.slice(0, 1) : shares;
}

/** The mean of shares, each day by its own, as a percentage: what is shown beside a figure. */
export function meanShare(shares: readonly DatedShare[]): Decimal {
  const [top, bottom] = fractionOf(shares);
  return bottom.isZero() ? new Decimal(0) : top.times(100).div(bottom);
}

/** The part of a cell's value that counts. */
export function countedPart(value: Decimal, entity: Owned, cell: Days, stands: Stands): Decimal {
  const [top, bottom] = fractionOf(countedShares(entity, cell, stands));
  return bottom.isZero() ? new Decimal(0) : value.times(top).div(bottom);
}
