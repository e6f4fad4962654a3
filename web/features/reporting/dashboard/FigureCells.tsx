import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { type CellState, cellStates } from '#shared/collection/cells/schema.ts';
import { isViewerOnly } from '#shared/people/access.ts';
import type { MetricDetail } from '#shared/reporting/dashboard/routes.ts';
import { many } from '#shared/text/plural.ts';
import { momentText } from '#web/lib/dates.ts';
import { valueWords } from '#web/lib/figures.ts';
import { linkTo } from '#web/lib/links.ts';
import { useMay, useMember } from '#web/lib/session.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { PanelPart } from '#web/ui/layout/PanelPart.tsx';
import { StateChip } from '#web/ui/status/StatusChip.tsx';
import type { Column } from '#web/ui/tables/columns.ts';
import { DataTable } from '#web/ui/tables/DataTable.tsx';
import { figureWords } from './figures.ts';

type CellOfFigure = MetricDetail['cells'][number];

export interface FigureCellsProps {
  readonly year: number;
  readonly metric: MetricDetail;
  readonly locale: string;
}

/** Cells that are shown before 'Show all'. */
const FEW = 24;

/** The answers that the figure is made of: where, state, value, who and when, evidence, and the way to the cell. */
export function FigureCells({ year, metric, locale }: FigureCellsProps) {
  const { user, organisation } = useMember();
  const mayEnter = useMay()(cellRoutes.saveSubmissions);
  const [all, setAll] = useState(false);
  const { cells, cellsLeft = 0 } = metric;
  if (cells.length === 0) return null;
  const viewer = isViewerOnly(user);
  const labels = new Map(metric.byPeriod.map(({ period, label }) => [period, label]));
  const columns: Column<CellOfFigure>[] = [
    {
      id: 'where',
      header: 'Cell',
      sortBy: ({ entityName, period }) => `${entityName} ${period}`,
      interactive: true,
      cell: (cell) => {
        const place = `${cell.entityName}, ${labels.get(cell.period) ?? cell.period}`;
        return mayEnter ? (
          <Link to={cellHref(metric, year, cell)} tone="quiet">
            {place}
          </Link>
        ) : (
          place
        );
      },
    },
    { id: 'value', header: 'Answer', cell: (cell) => <CellWords cell={cell} metric={metric} locale={locale} /> },
  ];
  if (!viewer) {
    columns.push(
      {
        id: 'by',
        header: 'By and when',
        sortBy: ({ at }) => at,
        cell: ({ by, at }) => (
          <span className="text-ink-muted text-xs">
            {by && <span className="block text-ink">{by}</span>}
            {at && momentText(at, organisation.timeZone)}
          </span>
        ),
      },
      {
        id: 'evidence',
        header: 'Evidence',
        align: 'end',
        sortBy: ({ evidence }) => evidence,
        cell: ({ evidence }) =>
          evidence === 0 ? (
            <span className="text-ink-muted">0</span>
          ) : (
            <span className="inline-flex items-center gap-1">
              <Paperclip aria-hidden className="size-3.5 text-ink-muted" />
              {evidence}
            </span>
          ),
      },
    );
  }
  return (
    <PanelPart title={`Answers that it is made of (${cells.length + cellsLeft})`}>
      <DataTable
        label="Answers"
        columns={columns}
        rows={all ? cells : cells.slice(0, FEW)}
        rowKey={({ submissionId }) => submissionId}
        dense
        footer={
          !all &&
          cells.length > FEW && (
            <div className="mt-3 text-center">
              <Button size="small" onClick={() => setAll(true)}>
                Show {cellsLeft > 0 ? 'the first' : 'all'} {cells.length} answers
              </Button>
            </div>
          )
        }
      />
      {cellsLeft > 0 && (
        <p className="mt-2 text-ink-muted text-sm">
          {many(cellsLeft, 'answer', 'answers')} of further entities: see the page of the question. Only the answers
          listed here were checked for being newer than the figure.
        </p>
      )}
    </PanelPart>
  );
}

/** The cell's own place in the data collection. */
export function cellHref(
  { id, groupId }: Pick<MetricDetail, 'id' | 'groupId'>,
  year: number,
  { entityId, period }: Pick<CellOfFigure, 'entityId' | 'period'>,
): string {
  return linkTo(
    '/collect-data/data-points/{dataPointId}',
    { dataPointId: id },
    { ...(groupId !== null && { group: groupId }), cell: `${entityId}.${period}`, year },
  );
}

type CellWordsProps = Pick<FigureCellsProps, 'metric' | 'locale'> & { readonly cell: CellOfFigure };

function CellWords({ cell, metric, locale }: CellWordsProps) {
  const { value, unit, canonical } = cell;
  const state = cellStates.find((each): each is CellState => each === cell.state);
  const converted = unit !== null && unit !== metric.unit && canonical !== null;
  const words = value === 'true' || value === 'false' ? value === 'true' : value;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 tabular-nums">
      {words !== null && (
        <span>
          {converted || unit !== null
            ? figureWords({ ...metric, unit, decimals: null }, words, locale)
            : valueWords({ ...metric, decimals: null }, words, locale)}
          {converted && (
            <span className="block text-ink-muted text-xs">
              = {figureWords({ ...metric, decimals: null }, canonical, locale)}
            </span>
          )}
        </span>
      )}
      {state && <StateChip state={state} size="small" />}
    </span>
  );
}
