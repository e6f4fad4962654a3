import { cellRoutes } from '#shared/collection/cells/routes.ts';
import type { YearSection } from '#shared/collection/year/schema.ts';
import { isGathererOnly } from '#shared/people/access.ts';
import { progressWords, shareDone } from '#web/features/collection/collect/countsWords.ts';
import { linkTo } from '#web/lib/links.ts';
import { useMay, useMember } from '#web/lib/session.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { StatusIcon } from '#web/ui/status/StatusIcon.tsx';

export interface SectionProgressProps {
  readonly sections: readonly YearSection[] | undefined;
  readonly year: number;
}

/** How far each section of the year is; for a gatherer, the part that they are asked. */
export function SectionProgress({ sections: yearSections, year }: SectionProgressProps) {
  const { user } = useMember();
  const mayEnter = useMay()(cellRoutes.saveSubmissions);
  if (!yearSections) {
    return (
      <Card title="Progress by section">
        <Skeleton rows={6} />
      </Card>
    );
  }
  const mine = isGathererOnly(user);
  const sections = yearSections
    .map((section) => ({ ...section, ...(mine ? section.mine : {}) }))
    .filter(({ counts }) => counts.required + counts.optional > 0);
  return (
    <Card title="Progress by section" flush>
      {sections.length === 0 ? (
        <EmptyState compact level={3} title="No sections yet">
          Sections appear when data points are chosen for the year.
        </EmptyState>
      ) : (
        <ul className="border-line border-t">
          {sections.map(({ id, name, status, counts }) => (
            <li key={id} className="border-line border-b px-5 py-3 last:border-b-0">
              <div className="flex items-center gap-2.5 text-sm">
                <StatusIcon status={status} detail={progressWords(counts)} />
                <span className="min-w-0 flex-1 break-words">
                  {mayEnter ? (
                    <Link to={linkTo('/collect-data', {}, { search: name, year })} tone="quiet">
                      {name}
                    </Link>
                  ) : (
                    <span className="font-medium text-ink">{name}</span>
                  )}
                </span>
                <span className="shrink-0 text-ink-muted text-xs tabular-nums">{progressWords(counts)}</span>
              </div>
              <div className="mt-2">
                <ProgressBar
                  bare
                  label={`Answers of ${name}`}
                  value={shareDone(counts)}
                  max={1}
                  tone={shareDone(counts) === 1 ? 'complete' : 'accent'}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
