import { countedValue } from '#shared/collection/rollups/counted.ts';
import type { Figures } from '#shared/collection/rollups/rules.ts';
import type { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import { evaluate } from '#shared/library/formula/evaluate.ts';
import { references, visit } from '#shared/library/formula/order.ts';
import type { Formula } from '#shared/library/formula/syntax.ts';
import { Decimal, plain } from '#shared/library/units/decimal.ts';
import { withFallbacks } from './fallbacks.ts';
import {
  type DerivedInput,
  type Inputs,
  ownValue,
  standingOf,
  type Taking,
  toFormulaValue,
  type UsedInputs,
} from './inputs.ts';
import { type Taken, takeForRatio } from './ratio.ts';
import { applying } from './sums.ts';

/** Does the formula divide? Then it is a ratio, and reads only entities and periods that have all of its inputs. */
export function isRatio(formula: Formula): boolean {
  let divides = false;
  visit(formula, (node) => {
    if (node.kind === 'binary' && node.operator === '/') divides = true;
  });
  return divides;
}

/**
 * The figure of a derived metric for all entities of its inputs together. A ratio takes rolled-up inputs over the entities
 * and periods that have all of them and says how many these are; any other formula takes the figures of all (decisions,
 * 10.5), and what is N/A leaves it as it leaves a sum. An empty input gives an empty figure with its reason, unless the
 * formula provides for it.
 */
export function derivedFigure(
  formula: Formula,
  inputs: Inputs,
): { readonly figure: RollUpFigure; readonly used: UsedInputs } {
  return isRatio(formula)
    ? ratioOf(formula, inputs, countedValue)
    : computed(formula, inputs, { whole: ownValue, part: countedValue });
}

/**
 * The figure of a derived metric at one entity, at 100 %, with what counts of it for the organisation beside it; undefined
 * where an input is asked of the company alone.
 */
export function derivedAtEntity(formula: Formula, inputs: Inputs, entityId: string): RollUpFigure | undefined {
  const keys = references(formula);
  if (keys.some((key) => inputs.get(key)?.entities === undefined)) return undefined;
  const there = keys.flatMap((key): [string, Figures, DerivedInput][] => {
    const input = inputs.get(key);
    return input ? [[key, input.entities?.[entityId] ?? {}, input]] : [];
  });
  if (isRatio(formula)) {
    const alone = new Map(
      there.map(([key, figures, input]) => [key, { ...input, entities: { [entityId]: figures } }] as const),
    );
    return withShare(ratioOf(formula, alone, ownValue).figure, ratioOf(formula, alone, countedValue).figure);
  }
  const atEntity = new Map(
    there.map(
      ([key, figures, input]) =>
        [
          key,
          {
            ...input,
            organisation: input.organisation.FY === undefined ? figures : orLeft(figures),
            entities: { [entityId]: figures },
          },
        ] as const,
    ),
  );
  const at = (take: Taking) => computed(formula, atEntity, { whole: take, part: take }).figure;
  return withShare(at(ownValue), at(countedValue));
}

/** What is asked in the year, but not of an entity or of any of some entities, leaves what is expected there, as N/A does. */
export function orLeft(figures: Figures): Figures {
  if (figures.FY !== undefined) return figures;
  return { FY: { value: null, expected: 0, answered: 0, excluded: 1, partial: false } };
}

function withShare(figure: RollUpFigure, { value }: RollUpFigure): RollUpFigure {
  return typeof value === 'string' && value !== figure.value ? { ...figure, atShare: value } : figure;
}

function ratioOf(formula: Formula, inputs: Inputs, take: Taking) {
  const { used, coverage }: Taken = takeForRatio(references(formula), inputs, take);
  const { expected, answered, excluded, partial, periods } = coverage;
  const counts = { expected, answered, excluded, partial, ...(periods && { periods }) };
  if (expected === 0) return { figure: { value: null, ...counts }, used };
  return { figure: { ...resultOf(formula, used), ...counts }, used };
}

/** @param take which value enters of the figure over all entities, and of each entity's where they are taken one by one */
function computed(formula: Formula, inputs: Inputs, take: { readonly whole: Taking; readonly part: Taking }) {
  const keys = references(formula);
  const figures = keys.map((key) => inputs.get(key)?.organisation.FY);
  const overAll: UsedInputs = new Map(
    keys.map((key, index) => {
      const figure = figures[index];
      return [key, figure ? take.whole(figure) : null];
    }),
  );
  const used = withFallbacks(formula, inputs, overAll, take.part);
  const left = new Set(
    keys.filter((key, index) => {
      const input = inputs.get(key);
      return input !== undefined && standingOf(input, figures[index]) === 'left';
    }),
  );
  const expected = figures.filter((_, index) => !left.has(keys[index] ?? ''));
  const answered = expected.filter((figure) => figure !== undefined && figure.value !== null);
  const counts = {
    expected: expected.length,
    answered: answered.length,
    excluded: left.size,
    partial: expected.some((figure) => figure === undefined || figure.partial || figure.value === null),
  };
  if (expected.length === 0) return { figure: { value: null, ...counts }, used };
  // What a formula says in place of missing inputs is no figure while none of its inputs is there.
  const applies = answered.length === 0 ? formula : (applying(formula, left) ?? formula);
  const result = resultOf(applies, used);
  const isEmpty = answered.length === 0 && result.value !== null;
  const figure = isEmpty ? { value: null, reason: 'Nothing was answered yet' } : result;
  return { figure: { ...figure, ...counts }, used };
}

function resultOf(formula: Formula, used: UsedInputs): Pick<RollUpFigure, 'value' | 'reason'> {
  const outcome = evaluate(formula, (key) => toFormulaValue(used.get(key) ?? null));
  if (outcome.kind !== 'value') return { value: null, reason: outcome.message };
  if (Decimal.isDecimal(outcome.value)) return { value: plain(outcome.value) };
  if (typeof outcome.value === 'boolean') return { value: outcome.value };
  return { value: null, reason: 'The formula does not give a number.' };
}
