import type { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import { evaluate, type FormulaValue } from '#shared/library/formula/evaluate.ts';
import { references, visit } from '#shared/library/formula/order.ts';
import type { Formula } from '#shared/library/formula/syntax.ts';
import { Decimal, parseDecimal, plain } from '#shared/library/units/decimal.ts';

/** A metric that a derived one reads, for one period. */
export type DerivedInput = {
  readonly organisation: RollUpFigure | undefined;
  /** By entity, each multiplied by the share that counts; absent for what is asked of the company alone. */
  readonly entities: Readonly<Record<string, RollUpFigure>> | undefined;
};

export type Inputs = ReadonlyMap<string, DerivedInput>;

/** Does the formula divide? Then it is a ratio, and reads only entities that have all of its inputs. */
export function isRatio(formula: Formula): boolean {
  let divides = false;
  visit(formula, (node) => {
    if (node.kind === 'binary' && node.operator === '/') divides = true;
  });
  return divides;
}

/** The formula's inputs as they enter it, by key: what an explanation shows. */
export type UsedInputs = ReadonlyMap<string, string | boolean | null>;

/**
 * The organisation's figure of a derived metric from rolled-up inputs. A ratio takes the sum over the entities that have
 * all of its site-level inputs and says how many of them these are; any other formula takes the organisation's figures
 * (decisions, 10.5). An empty input gives an empty figure with its reason, unless the formula provides for it.
 */
export function derivedFigure(
  formula: Formula,
  inputs: Inputs,
): { readonly figure: RollUpFigure; readonly used: UsedInputs } {
  const keys = references(formula);
  const bySite = keys.filter((key) => inputs.get(key)?.entities !== undefined);
  if (!isRatio(formula) || bySite.length === 0) return fromOrganisation(formula, keys, inputs);
  const all = [...new Set(bySite.flatMap((key) => Object.keys(inputs.get(key)?.entities ?? {})))];
  const complete = all.filter((id) => bySite.every((key) => hasValue(inputs.get(key)?.entities?.[id])));
  const used = new Map(
    keys.map((key) => [
      key,
      bySite.includes(key) ? sumOver(complete, inputs.get(key)) : (inputs.get(key)?.organisation?.value ?? null),
    ]),
  );
  const gaps =
    complete.some((id) => bySite.some((key) => inputs.get(key)?.entities?.[id]?.partial)) ||
    keys.some((key) => !bySite.includes(key) && (inputs.get(key)?.organisation?.partial ?? true));
  const partial = complete.length < all.length || gaps;
  const counts = { expected: all.length, answered: complete.length, excluded: 0, partial };
  return { figure: { ...resultOf(formula, used), ...counts }, used };
}

/** The figure of a derived metric at one entity; undefined where an input is asked of the company alone. */
export function derivedAtEntity(formula: Formula, inputs: Inputs, entityId: string): RollUpFigure | undefined {
  const keys = references(formula);
  if (keys.some((key) => inputs.get(key)?.entities === undefined)) return undefined;
  const atEntity = new Map(
    keys.map((key) => [key, { organisation: inputs.get(key)?.entities?.[entityId], entities: undefined }]),
  );
  return fromOrganisation(formula, keys, atEntity).figure;
}

function fromOrganisation(formula: Formula, keys: readonly string[], inputs: Inputs) {
  const figures = keys.map((key) => inputs.get(key)?.organisation);
  const used: UsedInputs = new Map(keys.map((key) => [key, inputs.get(key)?.organisation?.value ?? null]));
  const counts = {
    expected: keys.length,
    answered: figures.filter(hasValue).length,
    excluded: 0,
    partial: figures.some((figure) => figure === undefined || figure.partial || figure.value === null),
  };
  return { figure: { ...resultOf(formula, used), ...counts }, used };
}

function resultOf(formula: Formula, used: UsedInputs): Pick<RollUpFigure, 'value' | 'reason'> {
  const outcome = evaluate(formula, (key) => toFormulaValue(used.get(key) ?? null));
  if (outcome.kind !== 'value') return { value: null, reason: outcome.message };
  if (Decimal.isDecimal(outcome.value)) return { value: plain(outcome.value) };
  if (typeof outcome.value === 'boolean') return { value: outcome.value };
  return { value: null, reason: 'The formula does not give a number.' };
}

/** A figure's value as a formula reads it: a decimal string becomes the number that it is. */
export function toFormulaValue(value: string | boolean | null): FormulaValue | null {
  return typeof value === 'string' ? (parseDecimal(value) ?? value) : value;
}

function hasValue(figure: RollUpFigure | undefined): boolean {
  return figure !== undefined && figure.value !== null;
}

function sumOver(entityIds: readonly string[], input: DerivedInput | undefined): string | null {
  const values = entityIds.map((id) => input?.entities?.[id]?.value);
  const numbers = values.flatMap((value) => (typeof value === 'string' ? (parseDecimal(value) ?? []) : []));
  return numbers.length === 0 ? null : plain(numbers.reduce((total, each) => total.plus(each), new Decimal(0)));
}
