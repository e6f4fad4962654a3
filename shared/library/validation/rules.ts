import type { DataPoint, Library } from '#shared/library/metrics/schema.ts';
import type { StoredValue } from '#shared/library/metrics/values.ts';
import type { Days } from '#shared/library/units/years.ts';
import { checkChoice, checkChoices, checkDate, checkText, type Fields } from './answers.ts';
import { checkNumber, type EnteredNumber, type MoneyContext, type NumberCheck } from './quantities.ts';
import { checkTable } from './tables.ts';

/** Something that deserves a second look and a note; it stops nothing. */
export interface ValueWarning {
  readonly code: 'LOOKS_LIKE_FRACTION' | 'LARGE_CHANGE' | 'SUSPECT_UNIT' | 'OUTLIER';
  readonly message: string;
  /** The same in a few words, as they fit into a cell. */
  readonly mark: string;
}

/** A value as a person entered it: a number as a canonical decimal string, with its unit or currency. */
export interface EnteredValue {
  readonly value: unknown;
  readonly unit?: string | null;
  /** What the value stands for: factors count by date. */
  readonly days?: Days;
}

/** A checked value ready to be stored, or what is wrong by field (`value`, `unit`, `value.2.headcount`) with what to do. */
export type Validated =
  | {
      readonly ok: true;
      /** The value in the data point's own unit; money in the reporting currency. */
      readonly value: StoredValue;
      /** The value and unit as entered, for numbers. */
      readonly entered: EnteredNumber | null;
      readonly steps: NumberCheck['steps'];
      readonly warnings: readonly ValueWarning[];
    }
  | {
      readonly ok: false;
      readonly fields: Fields;
      /** The text of a number could mean several things: whoever sent it says which. */
      readonly ambiguous?: boolean;
    };

/** Checks an entered value against its data point: type, range, pattern, choices and unit family; it does not look at other values. */
export function validateValue(
  dataPoint: DataPoint,
  entered: EnteredValue,
  library: Library,
  money: MoneyContext,
): Validated {
  switch (dataPoint.type) {
    case 'number':
    case 'integer':
    case 'percentage':
    case 'currency': {
      const checked = checkNumber(dataPoint, entered, money);
      if ('fields' in checked) return { ok: false, ...checked };
      return { ok: true, ...checked, warnings: fractionWarnings(dataPoint, checked.value) };
    }
    case 'boolean':
      return typeof entered.value === 'boolean' ? plainly(entered.value) : refuse('Choose yes or no.');
    case 'single_choice':
      return answered(checkChoice(entered.value, library.optionSetByKey.get(dataPoint.optionSet ?? '')));
    case 'multi_choice':
      return answered(checkChoices(entered.value, library.optionSetByKey.get(dataPoint.optionSet ?? '')));
    case 'text':
      return answered(checkText(entered.value, dataPoint.limits));
    case 'date':
      return answered(checkDate(entered.value));
    case 'table':
      return answered(checkTable(entered.value, dataPoint.columns, library));
  }
}

/** A share of one percent or less is often a fraction by mistake: 0.05 entered where 5 was meant. */
function fractionWarnings(dataPoint: DataPoint, value: string): ValueWarning[] {
  if (dataPoint.type !== 'percentage' || !/^-?(0\.\d+|1)$/.test(value)) return [];
  const message = `${value} means ${value} %. If you meant a fraction, enter it as a percentage: 0.05 is 5 %.`;
  return [{ code: 'LOOKS_LIKE_FRACTION', message, mark: `${value} %: a fraction?` }];
}

function answered(result: { readonly value: StoredValue } | { readonly fields: Fields }): Validated {
  return 'fields' in result ? { ok: false, fields: result.fields } : plainly(result.value);
}

function plainly(value: StoredValue): Validated {
  return { ok: true, value, entered: null, steps: [], warnings: [] };
}

function refuse(message: string): Validated {
  return { ok: false, fields: { value: message } };
}
