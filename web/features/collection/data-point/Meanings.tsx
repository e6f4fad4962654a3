import type { Quantity } from '#shared/library/quantities/rules.ts';
import { inOwnUnit, isNumeric, type Question, unitLabelOf } from '#web/features/collection/cells/question.ts';
import { showNumber } from '#web/features/collection/cells/show.ts';
import { Button } from '#web/ui/actions/Button.tsx';

type MeaningsProps = {
  readonly question: Question;
  readonly locale: string;
  readonly readings: readonly Quantity[];
  readonly onChoose: (meant: Quantity) => void;
};

/** What a text can mean, as buttons; a meaning in another unit than the question's says what it comes to there. */
export function Meanings({ question, locale, readings, onChoose }: MeaningsProps) {
  return readings.map((reading) => (
    <Button key={`${reading.value} ${reading.unit}`} size="small" onClick={() => onChoose(reading)}>
      {wordsOf(question, reading, readings, locale)}
    </Button>
  ));
}

function wordsOf(question: Question, { value, unit }: Quantity, readings: readonly Quantity[], locale: string): string {
  const number = showNumber(value, locale);
  if (!isNumeric(question) || readings.every((other) => other.unit === unit)) return number;
  const words = `${number} ${unitLabelOf(question, unit)}`;
  const own = inOwnUnit(question, value, unit);
  if (unit === question.unit || !own.ok) return words;
  return `${words} = ${showNumber(own.value, locale, { decimals: 9 })} ${unitLabelOf(question, question.unit)}`;
}
