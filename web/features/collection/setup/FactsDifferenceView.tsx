import type { ReactNode } from 'react';
import type { ChangedFigure, FactsDifference } from '#shared/collection/year/facts/schema.ts';
import { formatNumber } from '#shared/library/numbers/rules.ts';
import { unitLabel } from '#shared/library/units/table.ts';
import { useNumberFormats } from '#web/lib/numbers.ts';

type Props = { readonly difference: FactsDifference };

/** What is different today than when the year was closed, and which of its figures that would change. */
export default function FactsDifferenceView({ difference }: Props) {
  const { facts, factCount, figures, figureCount } = difference;
  const { shown: locale } = useNumberFormats();
  return (
    <div className="space-y-4">
      <Part title="Different today" more={factCount - facts.length}>
        {facts.map(({ of, what, before, after }) => (
          <li key={`${of} ${what}`} className="break-words">
            <bdi className="font-medium">{of}</bdi>, {what}: {before} → {after}
          </li>
        ))}
      </Part>
      {figureCount === 0 && <p className="text-sm">No figure of the year would change.</p>}
      {figureCount > 0 && (
        <Part title="Figures that would change" more={figureCount - figures.length}>
          {figures.map((figure) => (
            <li key={`${figure.metricId} ${figure.period}`} className="break-words tabular-nums">
              <span className="font-medium">{figure.name}</span>, {figure.period}: {words(figure, 'before', locale)} →{' '}
              {words(figure, 'after', locale)}
            </li>
          ))}
        </Part>
      )}
    </div>
  );
}

type PartProps = { readonly title: string; readonly more: number; readonly children: ReactNode };

function Part({ title, more, children }: PartProps) {
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
