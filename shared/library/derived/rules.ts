import type { EmptyReason, Lookup } from '#shared/library/formula/evaluate.ts';
import { evaluate } from '#shared/library/formula/evaluate.ts';
import type { ExplainedPart } from '#shared/library/formula/explain.ts';
import { explain } from '#shared/library/formula/explain.ts';
import { references } from '#shared/library/formula/order.ts';
import { libraryFormula } from '#shared/library/metrics/formulas.ts';
import type { DerivedMetric, Library } from '#shared/library/metrics/schema.ts';
import type { StoredValues } from '#shared/library/metrics/values.ts';
import { lookupIn } from '#shared/library/metrics/values.ts';
import { Decimal, plain } from '#shared/library/units/decimal.ts';

/** The result of a computed metric: its value as a decimal string in its unit, or null with the reason and the data points to answer. */
export interface DerivedResult {
  readonly key: string;
  readonly value: string | null;
  /** The formula as the library holds it. */
  readonly formula: string;
  /** The formula in pieces with the values of its keys, for an explanation. */
  readonly explained: readonly ExplainedPart[];
  /** Keys of the formula that have a value. */
  readonly inputs: readonly string[];
  /** Data points without a value, also those behind other computed metrics. */
  readonly missing: readonly string[];
  readonly reason: EmptyReason | null;
  readonly message: string | null;
}

/** Computes metrics on demand, each once, and gives the lookup with which formulas read data points and metrics alike. */
export function deriver(
  library: Library,
  values: StoredValues,
): { readonly lookup: Lookup; readonly result: (key: string) => DerivedResult | null } {
  const done = new Map<string, DerivedResult>();
  const stored = lookupIn((key) => library.dataPointByKey.get(key)?.type, values);
  const lookup: Lookup = (key) => {
    if (!library.derivedByKey.has(key)) return stored(key);
    const value = result(key)?.value ?? null;
    return value === null ? null : new Decimal(value);
  };
  const result = (key: string): DerivedResult | null => {
    const metric = library.derivedByKey.get(key);
    if (metric === undefined) return null;
    const found = done.get(key) ?? computed(metric, lookup, result);
    done.set(key, found);
    return found;
  };
  return { lookup, result };
}

function computed(
  metric: DerivedMetric,
  lookup: Lookup,
  resultOf: (key: string) => DerivedResult | null,
): DerivedResult {
  const formula = libraryFormula(metric.formula);
  const outcome = evaluate(formula, lookup);
  const about = {
    key: metric.key,
    formula: metric.formula,
    explained: explain(formula, lookup),
    inputs: references(formula).filter((key) => lookup(key) !== null),
  };
  if (outcome.kind === 'value') {
    const value = Decimal.isDecimal(outcome.value) ? plain(outcome.value) : null;
    if (value !== null) return { ...about, value, missing: [], reason: null, message: null };
    return { ...about, value: null, missing: [], reason: 'wrong_type', message: 'The formula does not give a number.' };
  }
  const behind = outcome.missing.map((key) => resultOf(key));
  const missing = new Set(outcome.missing.flatMap((key, index) => behind[index]?.missing ?? [key]));
  const fault = missing.size === 0 ? behind.find((result) => result?.reason) : undefined;
  const { message, reason } = fault ?? outcome;
  return { ...about, value: null, missing: [...missing], reason, message };
}

/** Lists the data points on which a metric rests in the end; for a data point itself, that one. */
export function inputsOf(library: Pick<Library, 'derivedByKey'>, key: string): string[] {
  const inputs = new Set<string>();
  const seen = new Set<string>();
  const follow = (next: string): void => {
    if (seen.has(next)) return;
    seen.add(next);
    const metric = library.derivedByKey.get(next);
    if (metric === undefined) inputs.add(next);
    else for (const read of references(libraryFormula(metric.formula))) follow(read);
  };
  follow(key);
  return [...inputs];
}
