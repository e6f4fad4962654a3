import { deriver, inputsOf } from '#shared/library/derived/rules.ts';
import { evaluate, type Lookup } from '#shared/library/formula/evaluate.ts';
import { explain, explainedText } from '#shared/library/formula/explain.ts';
import { references } from '#shared/library/formula/order.ts';
import type { Formula } from '#shared/library/formula/syntax.ts';
import { libraryFormula, PERIOD_DAYS } from '#shared/library/metrics/formulas.ts';
import type { CrossFieldRule, DataPoint, Library } from '#shared/library/metrics/schema.ts';
import type { StoredValue, StoredValues } from '#shared/library/metrics/values.ts';
import { Decimal } from '#shared/library/units/decimal.ts';
import { onlyGrowsApart } from './growth.ts';

/** A cross-field rule that is broken, or that could not be checked since a part of its values is missing. */
export interface Finding {
  readonly rule: string;
  readonly outcome: 'error' | 'warning' | 'could_not_run';
  readonly message: string;
  /** Data points that the rule looks at. */
  readonly keys: readonly string[];
  /** Data points that are to be answered before the rule can be checked. */
  readonly missing: readonly string[];
  /** The rule with its numbers, such as `7 <= 5`. */
  readonly numbers: string;
}

/** What a rule reads at one place (an entity or the organisation) in one period. */
export interface RuleValues {
  /** The value that stands; none while a part of it is open, or where it is not asked or not applicable. */
  readonly value: StoredValues;
  /** What is known so far, also of a value that is open in part: the sum of the months answered. */
  readonly soFar: StoredValues;
  /** Is the data point asked here and not wholly answered yet? */
  readonly isOpen: (key: string) => boolean;
  /** Days of the period at this place. */
  readonly days: number;
}

const inputs = new WeakMap<Library, Map<string, readonly string[]>>();

/** The data points on which a rule rests in the end. A save asks it of every rule, so each formula is followed once. */
export function ruleInputs(library: Library, { formula }: Pick<CrossFieldRule, 'formula'>): readonly string[] {
  const known = inputs.get(library) ?? new Map<string, readonly string[]>();
  inputs.set(library, known);
  const keys = known.get(formula) ?? inputsOfFormula(library, formula);
  known.set(formula, keys);
  return keys;
}

function inputsOfFormula(library: Library, formula: string): readonly string[] {
  const read = references(libraryFormula(formula)).filter((key) => key !== PERIOD_DAYS);
  return [...new Set(read.flatMap((key) => inputsOf(library, key)))];
}

/**
 * Checks one rule; null where it holds, where nothing it reads was answered, and where it has nothing to say because a
 * value that it needs is not asked or not applicable. While an answer is open a rule is broken only if no answer could
 * mend it; else it could not be checked, and the finding says which answers it waits for.
 */
export function ruleFinding(library: Library, rule: CrossFieldRule, values: RuleValues): Finding | null {
  const keys = ruleInputs(library, rule);
  if (keys.every((key) => isEmpty(values.soFar(key)))) return null;
  const formula = libraryFormula(rule.formula);
  const open = keys.filter(values.isOpen);
  const standing = readingOf(library, values.value, values.days);
  const known = readingOf(library, values.soFar, values.days);
  const about = { rule: rule.key, keys, numbers: explainedText(explain(formula, known.lookup)) };
  const outcome = evaluate(formula, standing.lookup);
  if (outcome.kind === 'value' && outcome.value === true) return null;
  const final = outcome.kind === 'value' && open.length === 0;
  if (final || (open.length > 0 && isLost(library, formula, known.lookup, open))) {
    return { ...about, outcome: rule.severity, message: rule.message, missing: [] };
  }
  const lacking = outcome.kind === 'value' ? open : outcome.missing.flatMap(standing.behind);
  const missing = open.filter((key) => lacking.includes(key));
  if (lacking.length > 0 && missing.length === 0) return null;
  const fault = outcome.kind === 'value' ? '' : outcome.message;
  return { ...about, outcome: 'could_not_run', message: notChecked(library, missing, fault), missing };
}

/** Is the rule broken by what is known so far, whatever the open answers will be? */
function isLost(library: Library, formula: Formula, lookup: Lookup, open: readonly string[]): boolean {
  const outcome = evaluate(formula, lookup);
  return outcome.kind === 'value' && outcome.value === false && onlyGrowsApart(library, formula, new Set(open));
}

/** Would the rule have a result if the data points that are asked were answered? */
export function isDecidable(library: Library, rule: CrossFieldRule, asked: ReadonlySet<string>): boolean {
  const sample = (key: string) => (library.dataPointByKey.get(key)?.type === 'boolean' ? true : '1');
  const { lookup } = readingOf(library, (key) => (asked.has(key) ? sample(key) : null), 1);
  const outcome = evaluate(libraryFormula(rule.formula), lookup);
  return outcome.kind === 'value' || outcome.missing.length === 0;
}

/** Tells whether a data point is asked: it has no condition, or its condition holds; without the values it needs it is not asked yet. */
export function isShown(library: Library, dataPoint: DataPoint, values: StoredValues): boolean {
  if (dataPoint.showIf === undefined) return true;
  const outcome = evaluate(libraryFormula(dataPoint.showIf), deriver(library, values).lookup);
  return outcome.kind === 'value' && outcome.value === true;
}

function isEmpty(value: StoredValue | null | undefined): boolean {
  return value === null || value === undefined || value === '';
}

function readingOf(library: Library, values: StoredValues, days: number) {
  const { lookup, result } = deriver(library, values);
  return {
    lookup: (key: string) => (key === PERIOD_DAYS ? new Decimal(days) : lookup(key)),
    /** The data points without a value behind an empty key. */
    behind: (key: string) => result(key)?.missing ?? [key],
  };
}

function notChecked(library: Library, missing: readonly string[], fallback: string): string {
  if (missing.length === 0) return `Not checked: ${fallback}`;
  const names = missing.map((key) => `'${library.dataPointByKey.get(key)?.name ?? key}'`);
  return `Not checked yet: needs ${names.join(', ')}.`;
}
