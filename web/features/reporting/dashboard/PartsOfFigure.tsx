import { countedValue } from '#shared/collection/rollups/counted.ts';
import type { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import { formatNumber } from '#shared/library/numbers/rules.ts';
import type { MetricDetail } from '#shared/reporting/dashboard/routes.ts';
import { dayText } from '#web/lib/dates.ts';
import { valueWords } from '#web/lib/figures.ts';
import { BarChart } from '#web/ui/charts/BarChart.tsx';
import type { ChartPoint } from '#web/ui/charts/chartData.ts';
import type { Column } from '#web/ui/tables/columns.ts';
import { DataTable } from '#web/ui/tables/DataTable.tsx';
import { yearPoint } from './charts.ts';
import type { FigurePartProps } from './FigureWorking.tsx';
import { absenceOf, isMeasured, tileCoverage, unitWords } from './figures.ts';

type Entity = MetricDetail['byEntity'][number];
type PeriodFigure = MetricDetail['byPeriod'][number];

/** Each entity's own figure at 100 %, as bars and as a table, with its shares and what counts of it where ownership does. */
export function ByEntity({ metric, locale, nameOf }: FigurePartProps) {
  const { byEntity } = metric;
  if (byEntity.length === 0) return null;
  const columns: Column<Entity>[] = [
    { id: 'name', header: 'Entity', sortBy: ({ name }) => name, cell: ({ name }) => name },
    ...figureColumns<Entity>({ metric, locale, nameOf }),
  ];
  if (byEntity.some(({ share }) => share !== null)) {
    columns.push(countedColumn(metric, locale), {
      id: 'share',
      header: 'Ownership',
      align: 'end',
      sortBy: ({ share }) => (share === null ? null : Number(share)),
      cell: ({ share, shares }) =>
        share === null ? (
          ''
        ) : (
          <>
            {percent(share, locale)}
            {(shares ?? []).length > 1 &&
              shares?.map((each) => (
                <span key={each.from} className="block text-ink-muted text-xs">
                  {percent(each.share, locale)} from {dayText(each.from)}
                </span>
              ))}
          </>
        ),
    });
  }
  return (
    <section aria-label="By entity">
      <Head
        title="By entity"
        metric={metric}
        locale={locale}
        points={pointsFor(byEntity, ({ name }) => name, metric, nameOf)}
        lying
      />
      <DataTable label="Figure by entity" columns={columns} rows={byEntity} rowKey={({ entityId }) => entityId} dense />
    </section>
  );
}

/** What of an entity's own figure counts for the company: the sum of these is the company's. */
function countedColumn(metric: MetricDetail, locale: string): Column<Entity> {
  return {
    id: 'counted',
    header: 'Counts',
    align: 'end',
    cell: ({ figure }) => {
      const counted = countedValue(figure);
      return counted === null ? '' : valueWords(metric, counted, locale);
    },
  };
}

function percent(share: string, locale: string): string {
  return `${formatNumber(share, locale, { decimals: 2 })}%`;
}

/** The figure of each period: the single periods as bars, all of them with halves and the year as a table. */
export function ByPeriod({ metric, locale, nameOf }: FigurePartProps) {
  const { byPeriod } = metric;
  if (byPeriod.length < 2) return null;
  const single = singlePeriods(byPeriod);
  const columns: Column<PeriodFigure>[] = [
    { id: 'label', header: 'Period', cell: ({ label }) => label },
    ...figureColumns<PeriodFigure>({ metric, locale, nameOf }).map(({ sortBy: _, ...column }) => column),
  ];
  return (
    <section aria-label="By period">
      <Head
        title="By period"
        metric={metric}
        locale={locale}
        points={pointsFor(single, ({ label }) => label, metric, nameOf)}
      />
      <DataTable label="Figure by period" columns={columns} rows={byPeriod} rowKey={({ period }) => period} dense />
    </section>
  );
}

/** The shortest periods: those that were asked, which the others are rolled up from. */
export function singlePeriods<P extends Pick<PeriodFigure, 'period'>>(all: readonly P[]): P[] {
  const kinds = ['M', 'Q', 'H', 'F'];
  const kind = kinds.find((each) => all.some(({ period }) => period.startsWith(each)));
  return all.filter(({ period }) => kind !== undefined && period.startsWith(kind));
}

function pointsFor<Row extends { readonly figure: RollUpFigure }>(
  rows: readonly Row[],
  labelOf: (row: Row) => string,
  metric: MetricDetail,
  nameOf: FigurePartProps['nameOf'],
): ChartPoint[] {
  const last = metric.years.at(-1);
  if (!last) return [];
  return rows.map((row) => yearPoint(metric, { ...last, figure: row.figure }, labelOf(row), nameOf));
}

type HeadProps = Omit<FigurePartProps, 'nameOf'> & {
  readonly title: string;
  readonly points: readonly ChartPoint[];
  readonly lying?: boolean;
};

/** The title of a part, with its bars where there is something to draw. */
function Head({ title, metric, locale, points, lying = false }: HeadProps) {
  if (!isMeasured(metric) || points.length < 2) {
    return <h3 className="mb-2 font-semibold text-ink text-sm">{title}</h3>;
  }
  const unit = unitWords(metric);
  return (
    <div className="mb-3">
      <BarChart
        lying={lying}
        {...(!lying && { height: 190 })}
        title={title}
        {...(unit && { unit })}
        series={[{ id: 'value', name: 'Value', points }]}
        format={(value) => valueWords(metric, String(value), locale)}
      />
    </div>
  );
}

function figureColumns<Row extends { readonly figure: RollUpFigure }>(parts: FigurePartProps): Column<Row>[] {
  const { metric, locale, nameOf } = parts;
  const last = metric.years.at(-1);
  const unit = unitWords(metric);
  return [
    {
      id: 'value',
      header: unit ? `Value, ${unit}` : 'Value',
      align: 'end',
      sortBy: ({ figure }) => (typeof figure.value === 'string' ? Number(figure.value) : null),
      cell: ({ figure }) =>
        figure.value === null ? (
          <span className="text-ink-muted">{last && absenceOf({ ...last, figure }, metric, nameOf).word}</span>
        ) : (
          <>
            {valueWords(metric, figure.value, locale)}
            {figure.partial && <span className="block text-partial text-xs">partial</span>}
          </>
        ),
    },
    {
      id: 'coverage',
      header: 'Coverage',
      cell: ({ figure }) => <span className="text-ink-muted">{tileCoverage(figure, metric)}</span>,
    },
  ];
}
