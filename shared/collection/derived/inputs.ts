import { byPeriodInOrder, type Periodicity } from '#shared/collection/periods/rules.ts';
import type { EntityFigures, Figures } from '#shared/collection/rollups/rules.ts';
import type { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import type { FormulaValue } from '#shared/library/formula/evaluate.ts';
import type { EntityAggregation, PeriodAggregation } from '#shared/library/metrics/schema.ts';
import { parseDecimal } from '#shared/library/units/decimal.ts';

/** A metric that a derived one reads: its figures for all entities together, and by entity. */
export type DerivedInput = {
  /** By period; a derived metric has a figure of the year alone. */
  readonly organisation: Figures;
  /** Absent for what is asked of the company alone. */
  readonly entities: EntityFigures | undefined;
  readonly periodAggregation: PeriodAggregation;
  readonly entityAggregation: EntityAggregation;
};

export type Inputs = ReadonlyMap<string, DerivedInput>;

/** The formula's inputs as they enter it, by key: what an explanation shows. */
export type UsedInputs = ReadonlyMap<string, string | boolean | null>;

/** What a figure is to a formula: there, still to come, or left out because it is N/A or not asked at this place and time. */
export type Standing = 'there' | 'missing' | 'left';

/** Where a figure of an input stands. A data point that the year does not ask of anybody is missing, not left out. */
export function standingOf(input: DerivedInput, figure: RollUpFigure | undefined): Standing {
  if (input.organisation.FY === undefined) return 'missing';
  if (figure === undefined) return 'left';
  if (figure.value !== null) return 'there';
  return figure.expected === 0 ? 'left' : 'missing';
}

/** Which value of an entity enters: its own at 100 %, or the part that counts for the organisation. */
export type Taking = (figure: RollUpFigure) => RollUpFigure['value'];
export const ownValue: Taking = ({ value }) => value;

const ofLetter: Readonly<Record<string, Periodicity>> = { M: 'monthly', Q: 'quarterly', H: 'half-yearly', F: 'annual' };

/** How often a metric is asked, by the shortest period that has a figure. */
export function periodicityOf({ organisation }: DerivedInput): Periodicity {
  const [shortest] = byPeriodInOrder(organisation);
  return ofLetter[shortest?.[0].slice(0, 1) ?? 'F'] ?? 'annual';
}

/** Does it flow through the year, so that its periods add up? Any other value stands for the year as a whole. */
export function isFlow({ periodAggregation }: DerivedInput): boolean {
  return periodAggregation === 'sum';
}

/** A figure's value as a formula reads it: a decimal string becomes the number that it is. */
export function toFormulaValue(value: string | boolean | null): FormulaValue | null {
  return typeof value === 'string' ? (parseDecimal(value) ?? value) : value;
}
