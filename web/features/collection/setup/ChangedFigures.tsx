import type { ReactNode } from 'react';
import type { ChangedFigure, FiguresThatChange } from '#shared/collection/year/facts/schema.ts';
import { formatNumber } from '#shared/library/numbers/rules.ts';
import { unitLabel } from '#shared/library/units/table.ts';
import { many } from '#shared/text/plural.ts';
import { useNumberFormats } from '#web/lib/numbers.ts';

type Props = { readonly changed: FiguresThatChange };

/** The figures of a year that a change would move, before and after: the first of those that were computed. */
export function ChangedFigures({ changed: { figures, figureCount, metricsLeft } }: Props) {
  const { shown: locale } = useNumberFormats();
  return (
    <>
      {figureCount > 0 && (
        <DifferencePart title="Figures that would change" more={figureCount - figures.length}>
          {figures.map((figure) => (
            <li key={`${figure.metricId} ${figure.period}`} className="break-words tabular-nums">
              <span className="font-medium">{figure.name}</span>, {figure.period}: {words(figure, 'before', locale)} →{' '}
              {words(figure, 'after', locale)}
            </li>
          ))}
        </DifferencePart>
      )}
      {figureCount === 0 && metricsLeft === 0 && <p className="text-sm">No figure of the year would change.</p>}
      {metricsLeft > 0 && (
        <p className="text-sm">
          The figures of {many(metricsLeft, 'metric')} may change too. They rest on too many answers to be computed
          here.
        </p>
      )}
    </>
  );
}

type PartProps = { readonly title: string; readonly more: number; readonly children: ReactNode };

/** A list of what is different, with how much more there is. */
export function DifferencePart({ title, more, children }: PartProps) {
  return (
    <section>
      <h3 className="mb-1 font-medium text-ink text-sm">{title}</h3>
      <ul className="max-h-56 space-y-1 overflow-y-auto text-sm">
        {children}
        {more > 0 && <li className="text-ink-muted">and {more} more</li>}
      </ul>
    </section>
  );
}

/** A figure before or after, with its unit; what it rests on where only that changes. */
function words({ before, after, unit }: ChangedFigure, side: 'before' | 'after', locale: string): string {
  const shown = side === 'before' ? before : after;
  if (shown === null || shown.value === null) return 'no value';
  const { value } = shown;
  const text = typeof value === 'boolean' ? (value ? 'Yes' : 'No') : formatted(value, locale);
  const whole = `${text}${unit === null || typeof value === 'boolean' ? '' : ` ${unitLabel(unit)}`}`;
  return before?.value === after?.value ? `${whole} (${shown.answered} of ${shown.expected} answered)` : whole;
}

function formatted(value: string, locale: string): string {
  return /^-?\d/.test(value) ? formatNumber(value, locale) : value;
}
