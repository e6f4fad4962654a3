import type { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import type { MetricDetail, Tile } from '#shared/reporting/dashboard/routes.ts';
import { many } from '#shared/text/plural.ts';
import { momentText } from '#web/lib/dates.ts';
import { valueWords } from '#web/lib/figures.ts';
import { useNumberFormats } from '#web/lib/numbers.ts';
import { partWords } from '#web/lib/partOfCompany.ts';
import { useMember } from '#web/lib/session.tsx';
import { BarChart } from '#web/ui/charts/BarChart.tsx';
import { PanelPart } from '#web/ui/layout/PanelPart.tsx';
import { ChangeWords } from './ChangeWords.tsx';
import { tileChange } from './change.ts';
import { pointsOf } from './charts.ts';
import { FigureBehind } from './FigureBehind.tsx';
import { FigureCells } from './FigureCells.tsx';
import { FigureFinding } from './FigureFinding.tsx';
import { FigureWorking } from './FigureWorking.tsx';
import { absenceOf, askedFigure, figureWords, isMeasured, namesOf, tileCoverage, unitWords } from './figures.ts';
import { ByEntity, ByPeriod } from './PartsOfFigure.tsx';

export interface FigureDetailProps {
  readonly year: number;
  readonly metric: MetricDetail;
  /** The dashboard's tiles: the names in a reason come from them. */
  readonly tiles: readonly Tile[];
}

/** A figure explained: value, years, guidance, working, entities, periods, answers, and by which library it was computed. */
export function FigureDetail({ year, metric, tiles }: FigureDetailProps) {
  const { user, organisation } = useMember();
  const locale = useNumberFormats().shown;
  const figure = askedFigure(metric);
  const last = metric.years.at(-1);
  const nameOf = namesOf([...tiles, ...metric.inputs]);
  const change = tileChange(metric, locale);
  const absence = figure.value === null && last ? absenceOf(last, metric, nameOf) : null;
  const isPartial = figure.value !== null && figure.partial;
  const parts = { metric, locale, nameOf };
  return (
    <div className="space-y-7">
      <div>
        <p className="text-ink-muted text-xs">
          {metric.category}, {year}
          {user.allowedEntityIds.length > 0 && `. ${partWords(organisation)}`}
        </p>
        <p className={absence ? 'text-ink-muted text-lg' : 'font-semibold text-2xl text-ink tabular-nums'}>
          {absence?.word ?? (figure.value !== null && figureWords(metric, figure.value, locale))}
        </p>
        <div className="mt-1 space-y-1 text-ink-muted text-sm">
          <FigureBehind years={metric.years} />
          {figure.finding && <FigureFinding text={figure.finding} />}
          {absence && <p>{absence.why}.</p>}
          {change && <ChangeWords change={change} />}
          {!absence && (
            <p className="tabular-nums">Rests on {tileCoverage(figure, metric) || 'nothing that was asked'}.</p>
          )}
          {isPartial && (
            <p className="rounded-control bg-partial-soft px-3 py-2 text-partial">{partialWords(metric, figure)}</p>
          )}
        </div>
      </div>
      {isMeasured(metric) && (
        <div>
          <BarChart
            title="By year"
            height={180}
            {...(unitWords(metric) && { unit: unitWords(metric) })}
            series={[{ id: 'years', name: 'Value', points: pointsOf(metric, nameOf) }]}
            format={(value) => valueWords(metric, String(value), locale)}
          />
        </div>
      )}
      {metric.guidance && (
        <PanelPart title="What it is">
          <p className="whitespace-pre-line break-words">{metric.guidance}</p>
        </PanelPart>
      )}
      <FigureWorking {...parts} />
      <ByEntity {...parts} />
      <ByPeriod {...parts} />
      <FigureCells year={year} metric={metric} locale={locale} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-line border-t pt-4 text-ink-muted text-xs">
        <dt>Metric library</dt>
        <dd className="tabular-nums">Version {metric.libraryVersion}</dd>
        <dt>Rolled up</dt>
        <dd>{metric.rolledUpAt ? momentText(metric.rolledUpAt, organisation.timeZone) : 'Not yet'}</dd>
        <dt>Id</dt>
        <dd className="break-all font-mono">{metric.id}</dd>
      </dl>
    </div>
  );
}

/** What a partial figure lacks, in a sentence. */
export function partialWords(
  { derived }: Pick<MetricDetail, 'derived'>,
  { expected, answered }: Pick<RollUpFigure, 'expected' | 'answered'>,
): string {
  if (derived) return 'Partial: what it is computed from is missing or partial in places, so it is not the whole.';
  const missing = expected - answered;
  const cells = many(missing, 'of the expected cells has', 'of the expected cells have');
  return `Partial: ${cells} no value, so the figure is not the whole.`;
}
