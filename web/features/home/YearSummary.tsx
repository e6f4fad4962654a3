import { CalendarClock } from 'lucide-react';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { addCounts } from '#shared/collection/progress/rules.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { YearSection } from '#shared/collection/year/schema.ts';
import { isGathererOnly } from '#shared/people/access.ts';
import { dashboardRoutes } from '#shared/reporting/dashboard/routes.ts';
import { progressWords, remarksOf, shareDone } from '#web/features/collection/collect/countsWords.ts';
import { dayText, dueText } from '#web/lib/dates.ts';
import { useMay, useMember } from '#web/lib/session.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { classes } from '#web/ui/classes.ts';
import { ProgressRing } from '#web/ui/feedback/ProgressRing.tsx';
import { MarkChip } from '#web/ui/status/StatusChip.tsx';
import { type NextStep, nextStep } from './next.ts';
import { dataPointLink, openDataPoints } from './open.ts';
import type { Home, YearState } from './useHome.ts';
import { yearMarks } from './yearMarks.ts';

/** Where the year stands, how long the deadline leaves, and the one thing to do next. */
export function YearSummary({ home, status: whole }: { readonly home: Home; readonly status: YearState }) {
  const { user } = useMember();
  const may = useMay();
  const status = isGathererOnly(user) && home.sections ? { ...whole, counts: ownCounts(home.sections) } : whole;
  const powers = {
    maySetUp: may(yearRoutes.saveYearConfig),
    mayEnter: may(cellRoutes.saveSubmissions),
    mayRead: may(dashboardRoutes.getDashboard),
  };
  const [first] = openDataPoints(status, home.dataPoints ?? []);
  const next = nextStep(status, powers, first ? dataPointLink(first, status.year) : null);
  const isSetUp = status.status !== 'NOT_SET_UP';
  return (
    <section
      aria-labelledby="year-title"
      className="grid gap-6 rounded-card border border-line bg-surface p-5 shadow-card tablet:p-6 desktop:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] desktop:gap-10"
    >
      <div className="flex min-w-0 items-center gap-5">
        {isSetUp && <Ring status={status} />}
        <div className="min-w-0">
          <h2 id="year-title" className="flex flex-wrap items-center gap-2 font-semibold text-ink text-lg">
            Reporting year {status.year}
            {yearMarks(status.status, status.locked).map((mark) => (
              <MarkChip key={mark.label} mark={mark} size="small" />
            ))}
          </h2>
          {isSetUp && <p className="mt-1 text-ink text-sm tabular-nums">{answersText(status.counts)}</p>}
          {isSetUp && <Remarks status={status} />}
          <Deadline status={status} />
        </div>
      </div>
      <Next step={next} />
    </section>
  );
}

/** `17 of 29 answers`; where nothing is asked, that. */
function answersText(counts: YearState['counts']): string {
  if (counts.required + counts.optional === 0) return 'No answers are asked yet';
  return `${progressWords(counts)} answers`;
}

/** The cells that the person is asked, over all sections. */
function ownCounts(sections: readonly YearSection[]): YearState['counts'] {
  return addCounts(sections.map(({ mine }) => mine.counts));
}

function Ring({ status: { counts, year } }: { readonly status: YearState }) {
  const done = shareDone(counts);
  return (
    <ProgressRing
      label={`Answers of ${year}`}
      value={done}
      max={1}
      size={92}
      tone={done === 1 ? 'complete' : 'accent'}
      text={progressWords(counts)}
    />
  );
}

function Remarks({ status }: { readonly status: YearState }) {
  const remarks = remarksOf(status.counts);
  return (
    remarks.length > 0 && (
      <p className="mt-0.5 text-ink-muted text-sm tabular-nums">{remarks.map(({ words }) => words).join(', ')}</p>
    )
  );
}

function Deadline({ status: { deadline, daysLeft, overdue, status } }: { readonly status: YearState }) {
  if (deadline === null || status === 'NOT_SET_UP') return null;
  const isOpen = status !== 'COMPLETED';
  return (
    <p className={classes('mt-2 flex items-center gap-1.5 text-sm', overdue && isOpen ? 'text-danger' : 'text-ink')}>
      <CalendarClock aria-hidden className="size-4 shrink-0" />
      <span className={overdue && isOpen ? 'font-semibold' : undefined}>
        Deadline {dayText(deadline)}
        {isOpen && daysLeft !== null && `, ${dueText(daysLeft)}`}
      </span>
    </p>
  );
}

function Next({ step: { title, text, link, obstacles } }: { readonly step: NextStep }) {
  return (
    <div className="min-w-0 rounded-card bg-accent-soft px-5 py-4">
      <h3 className="font-semibold text-base text-ink">{title}</h3>
      <p className="mt-1 text-ink text-sm">{text}</p>
      {obstacles.length > 0 && (
        <ul className="mt-2 list-disc space-y-1 pl-5 text-ink text-sm">
          {obstacles.slice(0, 3).map(({ code, message, where }) => (
            <li key={code}>{where ? <Link to={where}>{message}</Link> : message}</li>
          ))}
        </ul>
      )}
      {link && (
        <div className="mt-4">
          <LinkButton to={link.to} variant="primary">
            {link.label}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
