import { PencilLine } from 'lucide-react';
import { many } from '#shared/text/plural.ts';
import { linkTo } from '#web/lib/links.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';
import { dataPointLink, draftDataPoints } from './open.ts';
import type { Home } from './useHome.ts';

/** Data points that the list shows; the rest is behind a link. */
const MOST = 8;

/** What this person typed and did not submit yet: it counts nowhere before it is. */
export function MyDrafts({ home, year }: { readonly home: Home; readonly year: number }) {
  if (!home.status || !home.dataPoints) {
    return home.error ? null : (
      <Card title="Typed, not submitted">
        <Skeleton rows={3} />
      </Card>
    );
  }
  const drafts = draftDataPoints(home.status, home.dataPoints);
  const cells = drafts.reduce((sum, { counts }) => sum + counts.drafts, 0);
  return (
    <Card
      title="Typed, not submitted"
      lead={cells > 0 ? `${many(cells, 'answer counts', 'answers count')} only once submitted` : undefined}
      flush
      footer={
        drafts.length > MOST ? (
          <Link to={linkTo('/collect-data', {}, { view: 'mine', year })}>Show all {drafts.length}</Link>
        ) : undefined
      }
    >
      {drafts.length === 0 ? (
        <EmptyState compact level={3} icon={PencilLine} title="No drafts">
          Everything that you typed is submitted.
        </EmptyState>
      ) : (
        <ul className="border-line border-t">
          {drafts.slice(0, MOST).map((dataPoint) => (
            <li
              key={dataPoint.id}
              className="relative flex items-center justify-between gap-4 border-line border-b px-5 py-3 text-sm last:border-b-0 hover:bg-sunken/60"
            >
              <span className="min-w-0">
                <Link to={dataPointLink(dataPoint, year)} tone="quiet">
                  <span className="break-words">{dataPoint.name}</span>
                  <span aria-hidden className="absolute inset-0" />
                </Link>
              </span>
              <Badge tone="partial">{many(dataPoint.counts.drafts, 'draft')}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
