import { isAnswered } from '#shared/collection/cells/rules.ts';
import { isWithin, type Period, rolledPeriods } from '#shared/collection/periods/rules.ts';
import {
  type Aggregating,
  type AnsweredCell,
  type CountingAnswer,
  type FigureFacts,
  type Figures,
  rollUp,
  together,
  type Weights,
} from '#shared/collection/rollups/rules.ts';
import type { EntityAggregation, PeriodAggregation } from '#shared/library/metrics/schema.ts';
import { groupedBy } from '#shared/lists/grouped.ts';
import type { CellView } from '#web/features/collection/cells/ledger.ts';
import {
  type AskedCell,
  inOwnUnit,
  isNumeric,
  type Section,
  type SectionDataPoint,
} from '#web/features/collection/cells/sectionDataPoint.ts';

/** What the section's answer carries of the facts that figures rest on. */
export type SectionFacts = Pick<Section, 'startDate' | 'endDate' | 'entities' | 'owned'>;

/** How a data point adds up so far: with what is submitted, and with the drafts on top. */
export type RollUpSoFar = {
  readonly submitted: Figures;
  /** Null where no draft would change anything. */
  readonly withDrafts: Figures | null;
  readonly drafts: number;
};

type ViewOf = (cell: AskedCell) => CellView;
type OfEntity = {
  readonly views: readonly CellView[];
  readonly submitted: Figures;
  readonly withDrafts: Figures;
  readonly drafts: number;
};

/**
 * Adds the answers on a page up by the product's own rule, again and again as they change: an entity is added up anew only
 * when one of its cells changed, so that a thousand entities follow the typing.
 */
export function rollUpOver(dataPoint: SectionDataPoint, section: SectionFacts): (viewOf: ViewOf) => RollUpSoFar {
  const how = aggregating(dataPoint);
  const facts = factsOf(dataPoint, section);
  // A cell whose condition does not hold is not expected.
  const expected = dataPoint.cells.filter(({ asked }) => asked);
  const byEntity = groupedBy(expected, ({ entityId }) => entityId);
  const known = new Map<string, OfEntity>();
  return (viewOf) => {
    const all = [...byEntity].map(([entityId, cells]): [string, OfEntity] => {
      const views = cells.map(viewOf);
      const former = known.get(entityId);
      if (former && views.every((view, at) => view === former.views[at])) return [entityId, former];
      const next = ofEntity(dataPoint, how, facts, entityId, cells, views);
      known.set(entityId, next);
      return [entityId, next];
    });
    const drafts = all.reduce((sum, [, each]) => sum + each.drafts, 0);
    const sum = (of: 'submitted' | 'withDrafts') =>
      together(how, Object.fromEntries(all.map(([entityId, each]) => [entityId, each[of]])), facts.weights);
    return { drafts, submitted: sum('submitted'), withDrafts: drafts === 0 ? null : sum('withDrafts') };
  };
}

function aggregating(dataPoint: SectionDataPoint): Aggregating {
  return {
    periodicity: dataPoint.periodicity,
    periodAggregation: dataPoint.periodAggregation as PeriodAggregation,
    entityAggregation: dataPoint.entityAggregation as EntityAggregation,
    askedAt: dataPoint.askedAt,
    consolidation: dataPoint.consolidation,
  };
}

function factsOf({ weights }: SectionDataPoint, { startDate, endDate, entities, owned }: SectionFacts): FigureFacts {
  const shares = new Map(owned.map((each) => [each.entityId, each.shares]));
  return {
    dates: { startDate, endDate },
    entities: new Map(entities.map(({ id, from, to }) => [id, { from, to, shares: shares.get(id) ?? [] }])),
    weights: (weights ?? undefined) as Weights | undefined,
  };
}

function ofEntity(
  dataPoint: SectionDataPoint,
  how: Aggregating,
  facts: FigureFacts,
  entityId: string,
  cells: readonly AskedCell[],
  views: readonly CellView[],
): OfEntity {
  const drafted = views.map((view, at) => draftAnswer(dataPoint, cells[at], view));
  const counted = views.map(countedAnswer);
  const figures = (answers: readonly (CountingAnswer | undefined)[]): Figures => {
    const answered = cells.map((cell, at): AnsweredCell => ({ ...toAsked(cell), answer: answers[at] }));
    return rollUp(how, answered, facts).entities[entityId] ?? {};
  };
  const submitted = figures(counted);
  const drafts = drafted.filter((answer) => answer !== undefined).length;
  const withDrafts = drafts === 0 ? submitted : figures(drafted.map((answer, at) => answer ?? counted[at]));
  return { views, submitted, withDrafts, drafts };
}

/** The longest period that a data point adds up to: the year. */
export function wholePeriod(dataPoint: Pick<SectionDataPoint, 'periodicity'>): Period {
  return rolledPeriods(dataPoint.periodicity).at(-1) ?? 'FY';
}

/** The periods between the asked ones and the year, such as the quarters of months. */
export function partPeriods(dataPoint: Pick<SectionDataPoint, 'periodicity' | 'cells'>): Period[] {
  const asked = new Set(dataPoint.cells.map(({ period }) => period));
  return rolledPeriods(dataPoint.periodicity).filter(
    (period) => period !== 'FY' && !asked.has(period) && [...asked].some((each) => isWithin(each, period)),
  );
}

function toAsked({ entityId, period, from, to, optOut }: AskedCell): Omit<AnsweredCell, 'answer'> {
  const reason = optOut?.reason as NonNullable<AnsweredCell['optOut']>['reason'] | undefined;
  return {
    entityId,
    period,
    from,
    to,
    optOut: reason ? { entityId, period, reason, note: optOut?.note ?? '', by: '', at: '' } : null,
  };
}

/** The answer that counts now: the cell's own, or the one under its draft. */
function countedAnswer({ cell }: CellView): CountingAnswer | undefined {
  return cell && isAnswered(cell.state) ? cell : (cell?.counted ?? undefined);
}

/** What would count if the draft, or what is typed, were submitted; none where it says nothing or cannot be read. */
function draftAnswer(
  dataPoint: SectionDataPoint,
  asked: AskedCell | undefined,
  { cell, unsaved, typed }: CellView,
): CountingAnswer | undefined {
  if (!unsaved && cell?.state !== 'DRAFT' && cell?.state !== 'CHANGES_REQUESTED') return undefined;
  const { value, unit, absence, reason } = typed;
  if (value === null && absence === null) return undefined;
  const converted = isNumeric(dataPoint) && typeof value === 'string' ? inOwnUnit(dataPoint, value, unit, asked) : null;
  if (converted?.ok === false) return undefined;
  return {
    state: absence ?? 'SUBMITTED',
    value,
    canonical: absence === null ? (converted?.value ?? null) : null,
    reason,
  };
}
