import { unitLabel } from '#shared/library/units/table.ts';
import { inOwnUnit, isNumeric, type Question, unitLabelOf } from '#web/features/collection/cells/question.ts';
import { readAnswer } from '#web/features/collection/cells/read.ts';
import { showNumber } from '#web/features/collection/cells/show.ts';
import type { Typed } from '#web/features/collection/cells/typed.ts';
import { NumericInput } from '#web/ui/fields/NumericInput.tsx';
import type { NumberReading } from '#web/ui/fields/number.ts';

type NumberEditorProps = {
  readonly question: Question;
  readonly label: string;
  readonly typed: Pick<Typed, 'value' | 'unit'>;
  /** The unit of a number that has none yet. */
  readonly unit: string | null;
  readonly locale: string;
  readonly disabled: boolean;
  readonly error?: string | undefined;
  readonly onChange: (answer: Pick<Typed, 'value' | 'unit'>) => void;
};

/** A number with its unit; a unit other than the question's own shows the converted value under it. */
export function NumberEditor(props: NumberEditorProps) {
  const { question, label, typed, locale, disabled, error, onChange } = props;
  const unit = typed.unit ?? props.unit;
  const value = typeof typed.value === 'string' ? typed.value : null;
  return (
    <NumericInput
      label={label}
      fullWidth
      value={value}
      disabled={disabled}
      error={error}
      negative={question.validation.min === null || question.validation.min.startsWith('-')}
      parse={(text) => readingOf(question, text, locale)}
      format={(text) => showNumber(text, locale)}
      plain={(text) => showNumber(text, locale, { ungrouped: true })}
      {...(unit !== null && { unit: unitLabelOf(question, unit) })}
      {...(question.units.length > 1 && {
        unit: unit ?? '',
        units: question.units.map((each) => ({ value: each.unit, label: each.label })),
        onUnitChange: (next) => onChange({ value, unit: next }),
      })}
      onChange={(next) => onChange({ value: next, unit: next === null ? null : unit })}
      below={value !== null && <Converted question={question} value={value} unit={unit} locale={locale} />}
    />
  );
}

function readingOf(question: Question, text: string, locale: string): NumberReading {
  const reading = readAnswer(question, text, locale);
  if (reading.kind !== 'read') return { ok: false, message: reading.message };
  if (reading.typed.absence) return { ok: false, message: 'Choose it below instead of a value.' };
  return { ok: true, value: typeof reading.typed.value === 'string' ? reading.typed.value : null };
}

type ConvertedProps = Pick<NumberEditorProps, 'question' | 'locale'> & {
  readonly value: string;
  readonly unit: string | null;
};

/** What the typed number is in the question's own unit, a gross reading with the step to net. */
function Converted({ question, value, unit, locale }: ConvertedProps) {
  if (!isNumeric(question) || unit === null || unit === question.unit) return null;
  const converted = inOwnUnit(question, value, unit);
  if (!converted.ok) return <span className="text-danger">{converted.message}</span>;
  const own = unitLabelOf(question, question.unit);
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
