import { ListChecks } from 'lucide-react';
import type { YearDataPoint } from '#shared/collection/year/schema.ts';
import { many } from '#shared/text/plural.ts';
import { progressWords, remarksOf } from '#web/features/collection/collect/countsWords.ts';
import { linkTo } from '#web/lib/links.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { StatusChip } from '#web/ui/status/StatusChip.tsx';
import { dataPointLink, openDataPoints } from './open.ts';
import type { Home, YearState } from './useHome.ts';

/** Data points that the list shows; the rest is behind a link. */
const MOST = 8;

/** What waits for this person, each a link straight to its data point. */
export function MineAndOpen({ home, year }: { readonly home: Home; readonly year: number }) {
  if (!home.status || !home.dataPoints || !home.sections) {
    return home.error ? null : (
      <Card title="Mine and open">
        <Skeleton rows={5} />
      </Card>
    );
  }
  const open = openDataPoints(home.status, home.dataPoints);
  const nameOf = new Map(home.sections.map(({ id, name }) => [id, name]));
  const all = linkTo('/collect-data', {}, { view: 'mine', year });
  return (
    <Card
      title="Mine and open"
      lead={open.length > 0 ? `${many(open.length, 'question waits', 'questions wait')} for you` : undefined}
      flush
      footer={open.length > MOST ? <Link to={all}>Show all {open.length}</Link> : undefined}
    >
      {open.length === 0 ? (
        <EmptyState compact level={3} icon={ListChecks} title="Nothing waits for you">
          {whyNothing(home.status, home.dataPoints)}
        </EmptyState>
      ) : (
        <ul className="border-line border-t">
          {open.slice(0, MOST).map((dataPoint) => (
            <li
              key={dataPoint.id}
              className="relative flex items-center justify-between gap-4 border-line border-b px-5 py-3 last:border-b-0 hover:bg-sunken/60"
            >
              <span className="min-w-0 text-sm">
                <Link to={dataPointLink(dataPoint, year)} tone="quiet">
                  <span className="break-words">{dataPoint.name}</span>
                  <span aria-hidden className="absolute inset-0" />
                </Link>
                <span className="block text-ink-muted text-xs tabular-nums">
                  {[
                    nameOf.get(dataPoint.groupId),
                    progressWords(dataPoint.counts),
                    ...remarksOf(dataPoint.counts).map(({ words }) => words),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
              <StatusChip status={dataPoint.status} size="small" />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function whyNothing({ status, locked }: YearState, dataPoints: readonly YearDataPoint[]): string {
  if (status === 'DRAFT') return 'Questions that you are asked appear here as soon as the year is launched.';
  if (status === 'COMPLETED' || locked) return 'The year is closed: nothing can be changed.';
  return dataPoints.some(({ included, mine }) => included && mine)
    ? 'Everything that you are asked is answered.'
    : 'You are not asked for anything in this year.';
}
