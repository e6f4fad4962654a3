import { deriver, inputsOf } from '#shared/library/derived/rules.ts';
import { evaluate } from '#shared/library/formula/evaluate.ts';
import { explain, explainedText } from '#shared/library/formula/explain.ts';
import { references } from '#shared/library/formula/order.ts';
import { libraryFormula } from '#shared/library/metrics/formulas.ts';
import type { CrossFieldRule, DataPoint, Library } from '#shared/library/metrics/schema.ts';
import type { StoredValues } from '#shared/library/metrics/values.ts';

/** A cross-field rule that is broken, or that could not be checked since a part of its values is missing. */
export interface Finding {
  readonly rule: string;
  readonly outcome: 'error' | 'warning' | 'could_not_run';
  readonly message: string;
  /** Data points that the rule looks at. */
  readonly keys: readonly string[];
  /** Data points without a value, where the rule could not run. */
  readonly missing: readonly string[];
  /** The rule with its numbers, such as `7 <= 5`. */
  readonly numbers: string;
}

/** Which rules to run: those of single periods or of whole years, and only those that look at a touched data point. */
export interface RuleScope {
  readonly level?: CrossFieldRule['level'];
  readonly touched?: ReadonlySet<string>;
}

/** Runs the library's cross-field rules on the values of one entity and period; rules that hold, and rules without any value, are left out. */
export function crossFieldFindings(library: Library, values: StoredValues, scope: RuleScope = {}): Finding[] {
  const { lookup, result } = deriver(library, values);
  const findings: Finding[] = [];
  for (const rule of library.rules) {
    if (scope.level !== undefined && rule.level !== scope.level) continue;
    const formula = libraryFormula(rule.formula);
    const read = references(formula);
    const keys = [...new Set(read.flatMap((key) => inputsOf(library, key)))];
    if (scope.touched !== undefined && !keys.some((key) => scope.touched?.has(key))) continue;
    if (keys.every((key) => lookup(key) === null)) continue;
    const outcome = evaluate(formula, lookup);
    if (outcome.kind === 'value' && outcome.value === true) continue;
    const numbers = explainedText(explain(formula, lookup));
    if (outcome.kind === 'value') {
      findings.push({ rule: rule.key, outcome: rule.severity, message: rule.message, keys, missing: [], numbers });
      continue;
    }
    const missing = [...new Set(outcome.missing.flatMap((key) => result(key)?.missing ?? [key]))];
    findings.push({
      rule: rule.key,
      outcome: 'could_not_run',
      message: couldNotRun(library, missing, outcome.message),
      keys,
      missing,
      numbers,
    });
  }
  return findings;
}

/** Tells whether a question is asked: it has no condition, or its condition holds; without the values it needs it is not asked yet. */
export function isShown(library: Library, dataPoint: DataPoint, values: StoredValues): boolean {
  if (dataPoint.showIf === undefined) return true;
  const outcome = evaluate(libraryFormula(dataPoint.showIf), deriver(library, values).lookup);
  return outcome.kind === 'value' && outcome.value === true;
}

function couldNotRun(library: Library, missing: readonly string[], fallback: string): string {
  if (missing.length === 0) return `Could not be checked: ${fallback}`;
  const names = missing.map((key) => `'${library.dataPointByKey.get(key)?.name ?? key}'`);
  return `Could not be checked: ${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} no value.`;
}
