import { useDeferredValue, useMemo } from 'react';
import { periodLabel } from '#shared/collection/periods/rules.ts';
import type { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import { many } from '#shared/text/plural.ts';
import { type SectionDataPoint, unitLabelOf } from '#web/features/collection/cells/sectionDataPoint.ts';
import { coverageWords, valueWords } from '#web/lib/figures.ts';
import { partWords } from '#web/lib/partOfCompany.ts';
import { useMember } from '#web/lib/session.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';
import { partPeriods, rollUpOver, type SectionFacts, wholePeriod } from './rollUpSoFar.ts';
import type { PageCells } from './usePageCells.ts';

type RollUpStripProps = {
  readonly dataPoint: SectionDataPoint;
  readonly section: SectionFacts;
  readonly year: number;
  readonly locale: string;
  readonly pageCells: PageCells;
  /** The person sees some of the entities only. */
  readonly partOfCompany: boolean;
};

/** What the answers come to so far: the figure that counts, what it rests on, and what the drafts would make of it. */
export function RollUpStrip({ dataPoint, section, year, locale, pageCells, partOfCompany }: RollUpStripProps) {
  const { organisation } = useMember();
  const add = useMemo(() => rollUpOver(dataPoint, section), [dataPoint, section]);
  // Typing goes first: the sum follows when there is time.
  const { viewOf } = useDeferredValue(pageCells);
  const soFar = useMemo(() => add(viewOf), [add, viewOf]);
  const whole = wholePeriod(dataPoint);
  const figure = soFar.submitted[whole];
  if (!figure) return null;
  // Where nothing is answered there is nothing that a part could be missing of.
  const isPart = figure.partial && figure.answered > 0;
  const drafted = soFar.withDrafts?.[whole];
  const words = (each: RollUpFigure) => soFarWords(each, dataPoint, locale);
  return (
    <section
      aria-label="Result so far"
      className="relative flex min-h-28 flex-wrap items-start gap-x-10 gap-y-3 overflow-hidden rounded-card border border-line bg-surface px-5 py-4 shadow-card"
    >
      {isPart && <span aria-hidden className="absolute inset-y-0 left-0 w-1 bg-partial" />}
      <div>
        <h2 className="font-medium text-ink-muted text-sm">
          {partOfCompany ? partWords(organisation, dataPoint.consolidation === 'ownership_share') : 'The company'},{' '}
          {year}
        </h2>
        <p className="font-semibold text-2xl text-ink tabular-nums">{words(figure)}</p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-ink-muted text-xs tabular-nums">
          {isPart && <Badge tone="partial">Partial</Badge>}
          <span>{coverageWords(figure, 'cell', 'answered')}</span>
        </p>
      </div>
      {drafted && (
        <div>
          <h2 className="font-medium text-ink-muted text-sm">With {many(soFar.drafts, 'draft')}</h2>
          <p className="font-semibold text-ink text-lg tabular-nums">{words(drafted)}</p>
          <p className="mt-1 text-ink-muted text-xs tabular-nums">{coverageWords(drafted, 'cell', 'answered')}</p>
        </div>
      )}
      {partPeriods(dataPoint).length > 0 && (
        <dl className="flex flex-wrap gap-x-6 gap-y-2">
          {partPeriods(dataPoint).flatMap((period) => {
            const part = soFar.submitted[period];
            return part ? (
              <div key={period}>
                <dt className="text-ink-muted text-xs">{periodLabel(period, year, section)}</dt>
                <dd className="text-ink text-sm tabular-nums">
                  {words(part)}
                  {part.partial && part.answered > 0 && <span className="ml-1.5 text-partial text-xs">partial</span>}
                </dd>
              </div>
            ) : (
              []
            );
          })}
        </dl>
      )}
    </section>
  );
}

/** A rolled-up figure as everywhere, with the unit in the data point's words, or why there is none. */
function soFarWords({ value, reason }: RollUpFigure, dataPoint: SectionDataPoint, locale: string): string {
  if (value === null) return reason ?? 'No data';
  const words = valueWords({ ...dataPoint, decimals: dataPoint.decimals ?? 0 }, value, locale);
  return typeof value === 'boolean' ? words : `${words} ${unitLabelOf(dataPoint, dataPoint.unit)}`.trim();
}
