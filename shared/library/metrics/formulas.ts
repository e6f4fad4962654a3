import type { KnownKey, ValueKind } from '#shared/library/formula/check.ts';
import { parseFormula } from '#shared/library/formula/parse.ts';
import type { Formula } from '#shared/library/formula/syntax.ts';
import type { DataPoint, DataPointType, Library } from './schema.ts';

const parsed = new Map<string, Formula>();

/** Reads a formula of the library, each text once; it throws on a faulty one, which the library's own test rules out. */
export function libraryFormula(text: string): Formula {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const result = parseFormula(text);
  if (!result.ok) throw new Error(`The library holds a faulty formula '${text}': ${result.error.message}`);
  parsed.set(text, result.formula);
  return result.formula;
}

/** Lists what formulas over a library may name, for checking formulas that people write. */
export function knownKeys(library: Library): Map<string, KnownKey> {
  const known = new Map<string, KnownKey>();
  for (const dataPoint of library.dataPoints) known.set(dataPoint.key, knownAs(dataPoint));
  for (const metric of library.derived) known.set(metric.key, { kind: 'number' });
  return known;
}

/** What a rule may read beside metrics: the days of the period at the place where it is checked. */
export const PERIOD_DAYS = 'period_days';

/** Lists what the library's rules may name. */
export function ruleKeys(library: Library): Map<string, KnownKey> {
  return knownKeys(library).set(PERIOD_DAYS, { kind: 'number' });
}

const kinds: Readonly<Record<DataPointType, ValueKind>> = {
  number: 'number',
  integer: 'number',
  percentage: 'number',
  currency: 'number',
  boolean: 'condition',
  single_choice: 'text',
  multi_choice: 'list',
  text: 'text',
  date: 'text',
  table: 'table',
};

/** Tells whether the values of a type are decimal strings. */
export function isNumeric(type: string): boolean {
  return type === 'number' || type === 'integer' || type === 'percentage' || type === 'currency';
}

function knownAs(dataPoint: DataPoint): KnownKey {
  const kind = kinds[dataPoint.type];
  if (kind !== 'table') return { kind };
  return { kind, columns: dataPoint.columns.filter((column) => isNumeric(column.type)).map((column) => column.key) };
}
