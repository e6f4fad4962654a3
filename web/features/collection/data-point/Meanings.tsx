import type { Quantity } from '#shared/library/quantities/reading.ts';
import type { Days } from '#shared/library/units/years.ts';
import type { NumberLocale } from '#shared/organisations/profile/numbers.ts';
import type { UnclearText } from '#web/features/collection/cells/paste.ts';
import {
  inOwnUnit,
  isNumeric,
  type SectionDataPoint,
  unitLabelOf,
} from '#web/features/collection/cells/sectionDataPoint.ts';
import { showNumber } from '#web/features/collection/cells/show.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { example } from './NumbersLine.tsx';

type MeaningsProps = {
  readonly dataPoint: SectionDataPoint;
  /** Of the cell that the text stands in, where it is one. */
  readonly days?: Days;
  readonly locale: string;
  readonly locales: readonly NumberLocale[];
  readonly asked: Pick<UnclearText, 'cause' | 'readings'>;
  /** `settles` is how numbers are read from then on, where the answer says so. */
  readonly onChoose: (meant: Quantity, settles: NumberLocale | undefined) => void;
};

/**
 * What a text can mean, as buttons. A meaning in another unit than the data point's says what it comes to there; one that is
 * how a locale reads numbers says how that writes them, since choosing it decides for every number to come.
 */
export function Meanings({ dataPoint, days, locale, locales, asked, onChoose }: MeaningsProps) {
  const { cause, readings } = asked;
  return readings.map((reading, at) => {
    const settles = cause === 'locale' ? locales[at] : undefined;
    const words = settles ? wordsOfLocale(reading, settles) : wordsOf(dataPoint, reading, readings, locale, days);
    return (
      <Button key={`${reading.value} ${reading.unit}`} size="small" onClick={() => onChoose(reading, settles)}>
        {words}
      </Button>
    );
  });
}

/** `1234, numbers like 1.234,5` */
function wordsOfLocale({ value }: Quantity, locale: NumberLocale): string {
  return `${showNumber(value, locale, { ungrouped: true })}, numbers like ${example(locale)}`;
}

function wordsOf(
  dataPoint: SectionDataPoint,
  { value, unit }: Quantity,
  readings: readonly Quantity[],
  locale: string,
  days: Days | undefined,
): string {
  const number = showNumber(value, locale);
  if (!isNumeric(dataPoint) || readings.every((other) => other.unit === unit)) return number;
  const words = `${number} ${unitLabelOf(dataPoint, unit)}`;
  const own = inOwnUnit(dataPoint, value, unit, days);
  if (unit === dataPoint.unit || !own.ok) return words;
  return `${words} = ${showNumber(own.value, locale, { decimals: 9 })} ${unitLabelOf(dataPoint, dataPoint.unit)}`;
}
