import type { AskedCell } from '#shared/collection/asked/rules.ts';
import { type CountedContent, leavesExpected } from '#shared/collection/cells/rules.ts';
import { countedPart, existsOn, type Owned, standsFor } from '#shared/collection/ownership/rules.ts';
import {
  byPeriodInOrder,
  isWithin,
  type Period,
  type Periodicity,
  periodsIn,
  rolledPeriods,
  type YearDates,
} from '#shared/collection/periods/rules.ts';
import type { DataPointRecord } from '#shared/library/metrics/schema.ts';
import { Decimal, parseDecimal, plain } from '#shared/library/units/decimal.ts';
import { groupedBy } from '#shared/lists/grouped.ts';
import { type Combined, combine, type Part } from './combine.ts';
import { countedValue } from './counted.ts';
import type { RollUpFigure } from './schema.ts';

/** How the answers to a data point add up. What is asked of the company is the root entity's answer, whatever the rest. */
export type Aggregating = { readonly periodicity: Periodicity } & Readonly<
  Pick<DataPointRecord, 'periodAggregation' | 'entityAggregation' | 'askedAt' | 'consolidation'>
>;

/** What a figure takes of an answer that counts. */
export type CountingAnswer = Pick<CountedContent, 'state' | 'value' | 'canonical' | 'reason'>;

/** An asked cell with the answer that counts. */
export type AnsweredCell = AskedCell & { readonly answer: CountingAnswer | undefined };

/** Figures by period. */
export type Figures = Partial<Readonly<Record<Period, RollUpFigure>>>;

/** Figures by entity and period. */
export type EntityFigures = Readonly<Record<string, Figures>>;

/** The weights of a weighted average: the values of the weighing data point by entity and period. */
export type Weights = Readonly<Record<string, Partial<Readonly<Record<Period, string>>>>>;

/**
 * What a figure rests on beside its answers: wherever one is computed - by the projector, in an answer, on a page - it is
 * from these, so that it is the same everywhere.
 */
export type FigureFacts = {
  /** The year's own dates: a year has the periods that lie in it. */
  readonly dates: YearDates;
  /** The days of each entity and the shares that count; an entity that is not here is there always and counts in full. */
  readonly entities: ReadonlyMap<string, Owned>;
  /** Only for a weighted average. */
  readonly weights?: Weights | undefined;
};

/** The roll-up of a data point: by period for all entities together, and by entity and period. */
export type RollUp = { readonly organisation: Figures; readonly entities: EntityFigures };

/**
 * The figures of a data point (decisions, 10.5): N/A and what is opted out as not applicable, immaterial or phased in leave
 * what is expected; every other gap makes a figure partial. `last` reads the closing period only and `first` the opening
 * one. An entity's own figures are at 100 %; what counts of them for the organisation stands beside them.
 */
export function rollUp(how: Aggregating, cells: readonly AnsweredCell[], facts: FigureFacts): RollUp {
  const byEntity = groupedBy(cells, ({ entityId }) => entityId);
  const edges = edgesOf(how, facts.dates);
  const entities = Object.fromEntries([...byEntity].map(([id, own]) => [id, figuresAt(how, id, own, facts, edges)]));
  return { organisation: together(how, entities, facts.weights), entities };
}

/** The figures of several entities together, each by the part of it that counts: of all of them, or of those of a person. */
export function together(
  how: Pick<Aggregating, 'entityAggregation' | 'askedAt'>,
  entities: EntityFigures,
  weights?: Weights,
): Figures {
  // A stored map has no order of its own, and the last digit of a sum may depend on one.
  const ids = Object.keys(entities).toSorted();
  const all: Partial<Record<Period, [string, RollUpFigure][]>> = {};
  for (const id of ids) {
    for (const [period, figure] of byPeriodInOrder(entities[id] ?? {})) {
      const known = all[period] ?? [];
      known.push([id, figure]);
      all[period] = known;
    }
  }
  return Object.fromEntries(
    byPeriodInOrder(all).map(([period, figures]) => [
      period,
      overEntities(how, figures, (id) => weightOf(weights, id, period)),
    ]),
  );
}

function weightOf(weights: Weights | undefined, entityId: string, period: Period): Decimal | null {
  const value = weights?.[entityId]?.[period] ?? weights?.[entityId]?.FY;
  return value === undefined ? null : parseDecimal(value);
}

function figuresAt(
  how: Aggregating,
  entityId: string,
  cells: readonly AnsweredCell[],
  facts: FigureFacts,
  edges: ReadonlyMap<Period, Period>,
): Figures {
  const entity = facts.entities.get(entityId) ?? { from: null, to: null, shares: [] };
  const isOwned = how.consolidation === 'ownership_share' && entity.shares.length > 0;
  return Object.fromEntries(
    rolledPeriods(how.periodicity).flatMap((whole) => {
      const used = usedIn(how, cells, whole, entity, edges);
      if (used.length === 0) return [];
      const expected = used.filter((cell) => !isExcluded(cell));
      const answered = expected.flatMap((cell) => {
        const value = countingValue(cell);
        return value === null ? [] : [{ cell, value, weight: weightOf(facts.weights, entityId, cell.period) }];
      });
      const counts = {
        expected: expected.length,
        answered: answered.length,
        excluded: used.length - expected.length,
        partial: answered.length < expected.length,
      };
      const adds = used.length === 1 && used[0]?.period === whole ? 'last' : how.periodAggregation;
      const own = combine(adds, answered);
      const counted = isOwned
        ? combine(
            adds,
            answered.map((part) => atShare(how, part, entity)),
          )
        : own;
      return [[whole, toFigure(counts, own, counted)]];
    }),
  );
}

/** The asked period whose value is the closing (or opening) one of a longer period, as far as the year has them. */
function edgesOf({ periodicity, periodAggregation }: Aggregating, dates: YearDates): ReadonlyMap<Period, Period> {
  if (periodAggregation !== 'last' && periodAggregation !== 'first') return new Map();
  const asked = periodsIn(periodicity, dates);
  return new Map(
    rolledPeriods(periodicity).flatMap((whole) => {
      const inner = asked.filter((period) => isWithin(period, whole));
      const edge = periodAggregation === 'last' ? inner.at(-1) : inner[0];
      return edge === undefined ? [] : [[whole, edge] as const];
    }),
  );
}

/**
 * The cells of an entity that make a period's figure. A closing value is that of the last period that the year has, of an
 * entity that is there on its last day, and an opening one that of the first: however often it is asked.
 */
function usedIn(
  { periodAggregation, askedAt }: Aggregating,
  cells: readonly AnsweredCell[],
  whole: Period,
  entity: Owned,
  edges: ReadonlyMap<Period, Period>,
): readonly AnsweredCell[] {
  if (periodAggregation !== 'last' && periodAggregation !== 'first') {
    return cells.filter(({ period }) => isWithin(period, whole));
  }
  const edge = edges.get(whole);
  return cells.filter(
    ({ period, from, to }) =>
      period === edge && (askedAt === 'company' || existsOn(entity, periodAggregation === 'last' ? to : from)),
  );
}

function atShare(how: Aggregating, part: Part & { readonly cell: AnsweredCell }, entity: Owned): Part {
  if (!Decimal.isDecimal(part.value)) return part;
  return { ...part, value: countedPart(part.value, entity, part.cell, standsFor(how.periodAggregation)) };
}

function isExcluded({ optOut, answer }: AnsweredCell): boolean {
  if (optOut) return leavesExpected(optOut.reason);
  if (answer?.state === 'NOT_APPLICABLE') return true;
  return answer?.state === 'OPTED_OUT' && leavesExpected(answer.reason);
}

function countingValue({ optOut, answer }: AnsweredCell): Part['value'] | null {
  if (optOut || (answer?.state !== 'SUBMITTED' && answer?.state !== 'APPROVED')) return null;
  if (answer.canonical !== null) return new Decimal(answer.canonical);
  return typeof answer.value === 'boolean' || typeof answer.value === 'string' ? answer.value : null;
}

function overEntities(
  { askedAt, entityAggregation }: Pick<Aggregating, 'entityAggregation' | 'askedAt'>,
  figures: readonly (readonly [string, RollUpFigure])[],
  weightAt: (entityId: string) => Decimal | null,
): RollUpFigure {
  const total = (count: 'expected' | 'answered' | 'excluded') =>
    figures.reduce((sum, [, figure]) => sum + figure[count], 0);
  const counts = {
    expected: total('expected'),
    answered: total('answered'),
    excluded: total('excluded'),
    partial: figures.some(([, { partial }]) => partial),
  };
  const parts = figures.flatMap(([id, figure]): Part[] => {
    const value = countedValue(figure);
    return value === null ? [] : [{ value, weight: weightAt(id) }];
  });
  const combined = combine(askedAt === 'company' ? 'last' : entityAggregation, parts);
  return toFigure(counts, combined, combined);
}

function toFigure(
  counts: Pick<RollUpFigure, 'expected' | 'answered' | 'excluded' | 'partial'>,
  { value, reason }: Combined,
  counted: Combined,
): RollUpFigure {
  const shown = Decimal.isDecimal(value) ? plain(value) : value;
  const part = Decimal.isDecimal(counted.value) ? plain(counted.value) : shown;
  return {
    value: shown,
    ...counts,
    ...(reason !== undefined && { reason }),
    ...(part !== shown && typeof part === 'string' && { atShare: part }),
  };
}
