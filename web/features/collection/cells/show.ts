import { absenceLabels, type OptOutReason } from '#shared/collection/cells/schema.ts';
import { formatNumber, type NumberStyle } from '#shared/library/numbers/rules.ts';
import { parseDecimal } from '#shared/library/units/decimal.ts';
import { many } from '#shared/text/plural.ts';
import { dayText } from '#web/lib/dates.ts';
import { isNumeric, type SectionDataPoint, unitLabelOf } from './sectionDataPoint.ts';
import type { TypedContent } from './typedContent.ts';

/** The words for the reasons of an opt-out. */
export const optOutReasonLabels: Record<OptOutReason, string> = {
  'not-applicable': 'Not applicable',
  immaterial: 'Immaterial',
  'not-available': 'Not available',
  confidential: 'Confidential',
  'phase-in': 'Phase-in',
};

/** A decimal string as people of the locale write it; every digit unless `decimals` cuts it. A text that is none stays. */
export function showNumber(value: string, locale: string, style: NumberStyle = {}): string {
  return parseDecimal(value) === null ? value : formatNumber(value, locale, style);
}

type Shown = Pick<SectionDataPoint, 'type' | 'options' | 'unit' | 'units'>;

/** What a cell says, in words: its value with its unit where that is not the data point's own, or its absence; '' for nothing. */
export function showTyped(
  dataPoint: Shown,
  typed: Pick<TypedContent, 'value' | 'unit' | 'absence'>,
  locale: string,
): string {
  if (typed.absence !== null) return absenceLabels[typed.absence];
  const words = showValue(dataPoint, typed.value, locale);
  const ownUnit = typed.unit === null || typed.unit === dataPoint.unit;
  return words === '' || ownUnit ? words : `${words} ${unitLabelOf(dataPoint, typed.unit)}`;
}

/** A value in words, without its unit. */
export function showValue({ type, options }: Shown, value: TypedContent['value'], locale: string): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const labelOf = (key: string) => options.find((option) => option.value === key)?.label ?? key;
  if (Array.isArray(value)) {
    const choices = value.filter((each) => typeof each === 'string');
    if (choices.length > 0) return choices.map(labelOf).join('; ');
    return many(value.length, 'row');
  }
  if (isNumeric({ type })) return showNumber(value, locale);
  if (type === 'date') return /^\d{4}-\d\d-\d\d$/.test(value) ? dayText(value) : value;
  return type === 'single_choice' ? labelOf(value) : value;
}
