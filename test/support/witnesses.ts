import type { CellDraft } from '#shared/collection/cells/schema.ts';
import { library } from '#shared/content/library/library.ts';
import type { CrossFieldRule, DataPoint } from '#shared/library/metrics/schema.ts';
import type { StoredValue } from '#shared/library/metrics/values.ts';
import { isDecidable, ruleFinding, ruleInputs } from '#shared/library/validation/cross-field.ts';
import { validateValue } from '#shared/library/validation/rules.ts';

/** Answers to all that a rule reads, each one that a person could submit on its own. */
export type Answers = Readonly<Record<string, NonNullable<CellDraft['value']>>>;

/** Answers that break a rule, and answers that break no rule of the library at all; undefined where none were found. */
export type Witness = { readonly wrong: Answers | undefined; readonly right: Answers | undefined };

const MOST_TRIES = 3_000;
/** Inputs that a rule can do without are left unasked beyond this many. */
const FEW = 4;

/**
 * Searches answers that break a rule (alone, where that can be) and answers that keep to every rule over the same
 * data points. The search tries the same answers in the same order each time.
 */
export function witnessOf(rule: CrossFieldRule): Witness {
  const keys = fewInputs(rule);
  const beside = library.rules.filter((each) => each !== rule && isDecidable(library, each, new Set(keys)));
  const choices = keys.map((key) => [key, candidatesFor(key)] as const);
  const next = numbers(7);
  let wrong: Answers | undefined;
  let right: Answers | undefined;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const answers = Object.fromEntries(
      choices.flatMap(([key, all]) => {
        const said = all[next() % all.length];
        return said === undefined ? [] : [[key, said]];
      }),
    );
    const breaks = isBroken(rule, answers);
    if (breaks ? false : right !== undefined) continue;
    const alone = beside.every((each) => !isBroken(each, answers));
    if (breaks && alone) wrong = answers;
    else if (breaks) wrong ??= answers;
    else if (alone && says(answers)) right = answers;
    if (breaks && alone && right) break;
  }
  return { wrong, right };
}

/** The inputs of a rule, without those beyond a few that it can do without. */
function fewInputs(rule: CrossFieldRule): string[] {
  const keys = new Set(ruleInputs(library, rule));
  for (const key of [...keys].toReversed()) {
    const less = new Set([...keys].filter((each) => each !== key));
    if (keys.size > FEW && isDecidable(library, rule, less)) keys.delete(key);
  }
  return [...keys];
}

/** Zeros alone keep to most rules and show nothing. */
function says(answers: Answers): boolean {
  return Object.values(answers).some((value) => value !== '0' && value !== false);
}

function isBroken(rule: CrossFieldRule, answers: Answers): boolean {
  const value = (key: string): StoredValue | null => answers[key] ?? null;
  const finding = ruleFinding(library, rule, { value, soFar: value, isOpen: () => false, days: 365 });
  return finding !== null && finding.outcome !== 'could_not_run';
}

/** Answers of every size that the data point itself takes. */
function candidatesFor(key: string): NonNullable<CellDraft['value']>[] {
  const point = library.dataPointByKey.get(key);
  if (!point) return [];
  const money = { currency: 'GBP', currencies: new Set(['GBP']) };
  return drawn(point).filter((value) => validateValue(point, { value }, library, money).ok);
}

const SIZES = ['0', '1', '2', '50', '100', '150', '1000', '2000', '60000', '-150'];

function drawn(point: DataPoint): NonNullable<CellDraft['value']>[] {
  if (point.type === 'boolean') return [true, false];
  if (point.type === 'single_choice') {
    return library.optionSetByKey.get(point.optionSet ?? '')?.options.map(({ value }) => value) ?? [];
  }
  if (point.type === 'table') return SIZES.map((size) => [rowOf(point, size)]);
  return point.unit === 'year' ? ['2015', '2025', '2035'] : SIZES;
}

function rowOf({ columns }: DataPoint, size: string): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap(({ key, type, optionSet }) => {
      const first = library.optionSetByKey.get(optionSet ?? '')?.options[0]?.value;
      if (type === 'single_choice') return first === undefined ? [] : [[key, first]];
      return type === 'text' || type === 'date' || type === 'boolean' ? [] : [[key, size]];
    }),
  );
}

/** Whole numbers that look random and are the same each time (a linear congruential generator). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}
