import type { DataPointOfYear, YearContext } from '#functions/collection/year/context.ts';
import { countsByShare } from '#shared/collection/ownership/approach.ts';
import {
  countedShares,
  type DatedShare,
  type Owned,
  ownedUnder,
  standsFor,
} from '#shared/collection/ownership/rules.ts';
import { byPeriodInOrder } from '#shared/collection/periods/rules.ts';
import type { Aggregating, EntityFigures, FigureFacts, Weights } from '#shared/collection/rollups/rules.ts';
import type { DataPoint, Metric } from '#shared/library/metrics/schema.ts';
import * as rollUps from './store.ts';

/** How a data point of the year adds up. */
export function aggregating({
  definition,
  periodicity,
}: Pick<DataPointOfYear, 'definition' | 'periodicity'>): Aggregating {
  const { periodAggregation, entityAggregation, askedAt, consolidation } = definition;
  return { periodicity, periodAggregation, entityAggregation, askedAt, consolidation };
}

/** The days of the year's entities and the shares that count in it, as the year's context knows them. */
export function ownedIn({ entities, consolidation }: YearContext): FigureFacts['entities'] {
  return new Map(entities.map((entity) => [entity.id, ownedUnder(consolidation, entity)]));
}

/**
 * The shares by which an entity's values of a metric count for the organisation in some days, by date: what an
 * explanation and a workbook show beside a figure. Null where everything counts in full, and for a computed metric, whose
 * inputs are shared and not itself.
 */
export function sharesUsed(
  { consolidation }: Pick<YearContext, 'consolidation'>,
  metric: Metric,
  entity: Owned,
  days: { readonly from: string; readonly to: string },
): DatedShare[] | null {
  if (metric.kind === 'derived' || metric.consolidation !== 'ownership_share' || !countsByShare(consolidation)) {
    return null;
  }
  return countedShares(ownedUnder(consolidation, entity), days, standsFor(metric.periodAggregation));
}

/** What the figures of a data point rest on beside its answers: the same wherever they are computed. */
export async function factsFor(context: YearContext, { definition }: DataPointOfYear): Promise<FigureFacts> {
  const { startDate, endDate } = context.asking;
  const weights = await weightsFor(context, definition);
  return { dates: { startDate, endDate }, entities: ownedIn(context), weights };
}

/** The weights of a data point that is a weighted average: none for any other. */
export async function weightsFor(
  context: Pick<YearContext, 'orgId' | 'label' | 'catalogue'>,
  { weightKey }: Pick<DataPoint, 'weightKey'>,
): Promise<Weights | undefined> {
  if (weightKey === undefined) return undefined;
  return weightsFrom((await rollUps.listEntityFiguresOf(context, [weightKey])).get(weightKey) ?? {});
}

/** The figures of the weighing data point as weights: each entity's own values, by period. */
export function weightsFrom(figures: EntityFigures): Weights {
  return Object.fromEntries(
    Object.entries(figures).map(([entityId, own]) => {
      const values = byPeriodInOrder(own).flatMap(([period, { value }]) =>
        typeof value === 'string' ? [[period, value] as const] : [],
      );
      return [entityId, Object.fromEntries(values)];
    }),
  );
}
