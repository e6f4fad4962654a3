import { useState } from 'react';
import type { Quantity } from '#shared/library/quantities/reading.ts';
import { unitLabel } from '#shared/library/units/table.ts';
import type { Days } from '#shared/library/units/years.ts';
import type { NumberLocale } from '#shared/organisations/profile/numbers.ts';
import { numberOf, type Reading, readAnswer } from '#web/features/collection/cells/read.ts';
import {
  inOwnUnit,
  isNumeric,
  type SectionDataPoint,
  unitLabelOf,
} from '#web/features/collection/cells/sectionDataPoint.ts';
import { showNumber } from '#web/features/collection/cells/show.ts';
import type { TypedContent } from '#web/features/collection/cells/typedContent.ts';
import { NumericInput } from '#web/ui/fields/NumericInput.tsx';
import type { NumberReading } from '#web/ui/fields/number.ts';
import { Meanings } from './Meanings.tsx';

type NumberEditorProps = {
  readonly dataPoint: SectionDataPoint;
  /** Those of the cell: a fuel's calorific value is that of their year. */
  readonly days: Days;
  readonly label: string;
  readonly typed: Pick<TypedContent, 'value' | 'unit'>;
  /** The unit of a number that has none yet. */
  readonly unit: string | null;
  readonly locale: string;
  readonly locales: readonly NumberLocale[];
  readonly disabled: boolean;
  readonly error?: string | undefined;
  readonly onChange: (answer: Pick<TypedContent, 'value' | 'unit'>) => void;
  readonly onNumbers: (locale: NumberLocale) => void;
};

/**
 * A number with its unit; a unit other than the data point's own shows the converted value under it. A text that can mean
 * several things stays in the box, with the meanings to choose from under it.
 */
export function NumberEditor(props: NumberEditorProps) {
  const { dataPoint, days, label, typed, locale, locales, disabled, error, onChange, onNumbers } = props;
  const unit = typed.unit ?? props.unit;
  const value = typeof typed.value === 'string' ? typed.value : null;
  const [asked, setAsked] = useState<Extract<Reading, { kind: 'ambiguous' }> | null>(null);
  const [answered, setAnswered] = useState(0);
  const parse = (text: string): NumberReading => {
    const reading = readAnswer(dataPoint, text, locales, unit);
    setAsked(reading.kind === 'ambiguous' ? reading : null);
    return numberOf(reading, unit);
  };
  const choose = (meant: Quantity, settles: NumberLocale | undefined) => {
    if (settles) onNumbers(settles);
    onChange(meant);
    setAsked(null);
    setAnswered(answered + 1);
  };
  return (
    <NumericInput
      // The text that was asked about leaves the box with the answer.
      key={answered}
      label={label}
      fullWidth
      value={value}
      disabled={disabled}
      error={error}
      negative={dataPoint.validation.min === null || dataPoint.validation.min.startsWith('-')}
      parse={parse}
      format={(text) => showNumber(text, locale)}
      plain={(text) => showNumber(text, locale, { ungrouped: true })}
      {...(unit !== null && { unit: unitLabelOf(dataPoint, unit) })}
      {...(dataPoint.units.length > 1 && {
        unit: unit ?? '',
        units: dataPoint.units.map((each) => ({ value: each.unit, label: each.label })),
        onUnitChange: (next) => onChange({ value, unit: next }),
      })}
      onChange={(next, named) => onChange({ value: next, unit: next === null ? null : (named ?? unit) })}
      below={
        asked ? (
          <span className="flex flex-wrap gap-2">
            <Meanings
              dataPoint={dataPoint}
              days={days}
              locale={locale}
              locales={locales}
              asked={asked}
              onChoose={choose}
            />
          </span>
        ) : (
          value !== null && <Converted dataPoint={dataPoint} days={days} value={value} unit={unit} locale={locale} />
        )
      }
    />
  );
}

type ConvertedProps = Pick<NumberEditorProps, 'dataPoint' | 'days' | 'locale'> & {
  readonly value: string;
  readonly unit: string | null;
};

/** What the typed number is in the data point's own unit, a gross reading with the step to net. */
function Converted({ dataPoint, days, value, unit, locale }: ConvertedProps) {
  if (!isNumeric(dataPoint) || unit === null || unit === dataPoint.unit) return null;
  const converted = inOwnUnit(dataPoint, value, unit, days);
  if (!converted.ok) return <span className="text-danger">{converted.message}</span>;
  const own = unitLabelOf(dataPoint, dataPoint.unit);
  const calorific = converted.steps.filter(({ kind }) => kind === 'calorific');
  return (
    <span>
      = {showNumber(converted.value, locale, { decimals: 4 })} {own}
      {calorific.map(({ from, to, factor, source }) => (
        <span key={from} className="block">
          By calorific value: 1 {unitLabel(from)} = {factor.join(' / ')} {unitLabel(to)}
          {source && ` (${source})`}
        </span>
      ))}
    </span>
  );
}
