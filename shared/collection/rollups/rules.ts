import type { AskedCell } from '#shared/collection/asked/rules.ts';
import { type CountedAnswer, leavesExpected } from '#shared/collection/cells/rules.ts';
import { isWithin, type Period, type Periodicity, periodsOf, rolledPeriods } from '#shared/collection/periods/rules.ts';
import type { EntityAggregation, PeriodAggregation } from '#shared/library/metrics/schema.ts';
import { Decimal, parseDecimal, plain } from '#shared/library/units/decimal.ts';
import type { RollUpFigure } from './schema.ts';

/** How the answers to a data point add up. */
export type Aggregating = {
  readonly periodicity: Periodicity;
  readonly periodAggregation: PeriodAggregation;
  readonly entityAggregation: EntityAggregation;
  /** What is asked of the company is the root entity's answer, whatever the aggregation. */
  readonly askedAt: 'company' | 'entity';
};

/** An asked cell with the answer that counts. */
export type AnsweredCell = AskedCell & { readonly answer: CountedAnswer | undefined };

/** What a roll-up may need beside its cells. */
export type RollUpContext = {
  /** The share of an entity that is ours in a range of days, 0 to 1; absent = everything counts in full. */
  readonly shareOf?: (entityId: string, range: { readonly from: string; readonly to: string }) => Decimal;
  /** The weight of a cell for a weighted average; null = unknown. */
  readonly weightOf?: (entityId: string, period: Period) => Decimal | null;
};

/** The roll-up of a data point: by period for the organisation, and by entity and period. */
export type RollUp = {
  readonly organisation: Partial<Record<Period, RollUpFigure>>;
  readonly entities: Readonly<Record<string, Partial<Record<Period, RollUpFigure>>>>;
};

type Part = { readonly value: Decimal | boolean | string | null; readonly weight: Decimal | null };
type Tally = Omit<RollUpFigure, 'value'> & { readonly value: Part['value'] };
type EntityTally = Tally & { readonly entityId: string };

/**
 * Rolls the answers of a data point up over periods and entities (decisions, 10.5): N/A and what is opted out as not
 * applicable, immaterial or phased in leave what is expected; every other gap makes the figure partial. `last` reads the
 * closing period only and `first` the opening one.
 */
export function rollUp(how: Aggregating, cells: readonly AnsweredCell[], context: RollUpContext = {}): RollUp {
  const periods = rolledPeriods(how.periodicity);
  const byEntity = new Map<string, AnsweredCell[]>();
  for (const cell of cells) byEntity.set(cell.entityId, [...(byEntity.get(cell.entityId) ?? []), cell]);
  const entities: Record<string, Partial<Record<Period, RollUpFigure>>> = {};
  const tallies = new Map<Period, EntityTally[]>();
  for (const [entityId, own] of byEntity) {
    const figures: Partial<Record<Period, RollUpFigure>> = {};
    for (const period of periods) {
      const tally = overPeriods(how, own, period, context);
      if (!tally) continue;
      figures[period] = toFigure(tally);
      const shared = withShare(tally, entityId, own, period, context);
      tallies.set(period, [...(tallies.get(period) ?? []), { ...shared, entityId }]);
    }
    entities[entityId] = figures;
  }
  const organisation: Partial<Record<Period, RollUpFigure>> = {};
  for (const [period, all] of tallies) organisation[period] = toFigure(overEntities(how, all, period, context));
  return { organisation, entities };
}

function overPeriods(
  how: Aggregating,
  cells: readonly AnsweredCell[],
  whole: Period,
  context: RollUpContext,
): Tally | undefined {
  const single = periodsOf(how.periodicity).includes(whole);
  const inside = cells.filter(({ period }) => isWithin(period, whole));
  const used = single ? inside : edgeOnly(how, inside, whole);
  if (used.length === 0) return undefined;
  const expected = used.filter((cell) => !isExcluded(cell));
  const parts = expected.flatMap((cell) => partOf(cell, context));
  const counts = {
    expected: expected.length,
    answered: parts.length,
    excluded: used.length - expected.length,
    partial: parts.length < expected.length,
  };
  return { ...counts, ...combine(single ? 'last' : how.periodAggregation, parts) };
}

/** `last` looks at the closing period alone, `first` at the opening one: where an entity has none, it has no figure. */
function edgeOnly(how: Aggregating, cells: readonly AnsweredCell[], whole: Period): readonly AnsweredCell[] {
  const inner = periodsOf(how.periodicity).filter((period) => isWithin(period, whole));
  const edge =
    how.periodAggregation === 'last' ? inner.at(-1) : how.periodAggregation === 'first' ? inner[0] : undefined;
  return edge === undefined ? cells : cells.filter(({ period }) => period === edge);
}

function isExcluded({ optOut, answer }: AnsweredCell): boolean {
  if (optOut) return leavesExpected(optOut.reason);
  if (answer?.state === 'NOT_APPLICABLE') return true;
  return answer?.state === 'OPTED_OUT' && leavesExpected(answer.reason);
}

function partOf({ optOut, answer, entityId, period }: AnsweredCell, { weightOf }: RollUpContext): Part[] {
  if (optOut || (answer?.state !== 'SUBMITTED' && answer?.state !== 'APPROVED')) return [];
  const weight = weightOf?.(entityId, period) ?? null;
  if (answer.canonical !== null) return [{ value: new Decimal(answer.canonical), weight }];
  if (typeof answer.value === 'boolean' || typeof answer.value === 'string') return [{ value: answer.value, weight }];
  return [];
}

function overEntities(
  how: Aggregating,
  tallies: readonly EntityTally[],
  period: Period,
  context: RollUpContext,
): Tally {
  const counts = {
    expected: tallies.reduce((sum, { expected }) => sum + expected, 0),
    answered: tallies.reduce((sum, { answered }) => sum + answered, 0),
    excluded: tallies.reduce((sum, { excluded }) => sum + excluded, 0),
    partial: tallies.some(({ partial }) => partial),
  };
  const parts = tallies.flatMap((tally): Part[] => {
    if (tally.value === null) return [];
    return [{ value: tally.value, weight: context.weightOf?.(tally.entityId, period) ?? null }];
  });
  const combined = combine(how.askedAt === 'company' ? 'last' : how.entityAggregation, parts);
  return { ...counts, ...combined };
}

function combine(
  how: PeriodAggregation | EntityAggregation,
  parts: readonly Part[],
): { value: Part['value']; reason?: string } {
  if (parts.length === 0) return { value: null, reason: 'Nothing was answered yet' };
  if (how === 'none') return { value: null, reason: 'Answers to this question do not add up' };
  if (how === 'last') return { value: parts.at(-1)?.value ?? null };
  if (how === 'first') return { value: parts[0]?.value ?? null };
  if (how === 'any' || how === 'all') {
    const flags = parts.map(({ value }) => value === true || value === 'true');
    return { value: how === 'any' ? flags.some(Boolean) : flags.every(Boolean) };
  }
  const numbers = parts.filter((part): part is Part & { value: Decimal } => part.value instanceof Decimal);
  if (numbers.length === 0) return { value: null, reason: 'Answers to this question do not add up' };
  const sum = numbers.reduce((total, { value }) => total.plus(value), new Decimal(0));
  if (how === 'sum') return { value: sum };
  if (how === 'average') return { value: sum.div(numbers.length) };
  return weighted(numbers);
}

function weighted(parts: readonly (Part & { value: Decimal })[]): { value: Decimal | null; reason?: string } {
  const known = parts.filter((part): part is { value: Decimal; weight: Decimal } => part.weight !== null);
  const weights = known.reduce((sum, { weight }) => sum.plus(weight), new Decimal(0));
  if (known.length < parts.length || weights.isZero()) return { value: null, reason: 'A weight is missing' };
  return {
    value: known.reduce((sum, { value, weight }) => sum.plus(value.times(weight)), new Decimal(0)).div(weights),
  };
}

/** The organisation's part of an entity's figure, where ownership counts. */
function withShare(
  tally: Tally,
  entityId: string,
  cells: readonly AnsweredCell[],
  whole: Period,
  { shareOf }: RollUpContext,
): Tally {
  if (!shareOf || !(tally.value instanceof Decimal)) return tally;
  const ranges = cells.filter(({ period }) => isWithin(period, whole));
  const first = ranges[0];
  const last = ranges.at(-1);
  if (!first || !last) return tally;
  return { ...tally, value: tally.value.times(shareOf(entityId, { from: first.from, to: last.to })) };
}

/**
 * One figure from the figures of several entities of the same period: what a person sees who reaches only some of them.
 */
export function combineEntities(
  how: Pick<Aggregating, 'entityAggregation' | 'askedAt'>,
  figures: readonly RollUpFigure[],
): RollUpFigure {
  const tallies = figures.map((figure): EntityTally => ({ ...figure, value: figureValue(figure), entityId: '' }));
  const whole: Aggregating = { ...how, periodicity: 'annual', periodAggregation: 'last' };
  return toFigure(overEntities(whole, tallies, 'FY', {}));
}

function figureValue({ value }: RollUpFigure): Part['value'] {
  return typeof value === 'string' ? (parseDecimal(value) ?? value) : value;
}

function toFigure({ value, ...rest }: Tally): RollUpFigure {
  const { expected, answered, excluded, partial, reason } = rest;
  const shown = value instanceof Decimal ? plain(value) : (value as string | boolean | null);
  return { value: shown, expected, answered, excluded, partial, ...(reason !== undefined && { reason }) };
}
