import type { YearDates } from '#shared/collection/periods/rules.ts';
import { addDays, dateIn, daysBetween, daysIn } from '#shared/library/dates/rules.ts';
import { many } from '#shared/text/plural.ts';
import type { Counts, Obstacle, YearStatus } from './schema.ts';

/** A reporting year normally has 12 months; 1 to 18 are allowed. */
const LONGEST_DAYS = 549;
const SHORTEST_DAYS = 28;

/** What is wrong with the dates of a year, by field; none = fine. */
export function dateProblems(dates: YearDates, label: number): Record<string, string> {
  const days = daysIn(dates.startDate, dates.endDate);
  if (days === 0) return { endDate: 'The year ends before it starts' };
  if (days < SHORTEST_DAYS) return { endDate: 'A reporting year has at least one month' };
  if (days > LONGEST_DAYS) return { endDate: 'A reporting year has at most 18 months' };
  const [startYear, endYear] = [dates.startDate, dates.endDate].map((date) => Number(date.slice(0, 4)));
  if (startYear !== undefined && endYear !== undefined && label >= startYear && label <= endYear) return {};
  return { endDate: `The dates lie outside the year ${label}` };
}

/** What the launch, the completion and the way back to draft look at. */
export type YearFacts = {
  readonly status: YearStatus;
  readonly locked: boolean;
  readonly dataPoints: number;
  readonly reportingEntities: number;
  /** Names of included data points that no entity is asked for. */
  readonly withoutEntities: readonly string[];
  readonly counts: Counts;
  readonly incompleteSections: readonly string[];
  readonly hasValues: boolean;
};

/** What stands in the way of the launch. */
export function launchObstacles(facts: YearFacts): Obstacle[] {
  if (facts.status !== 'DRAFT' && facts.status !== 'NOT_SET_UP') {
    return [{ code: 'not-draft', message: 'The year was launched already.', where: null }];
  }
  const obstacles: Obstacle[] = [];
  if (facts.dataPoints === 0) {
    obstacles.push({
      code: 'no-data-points',
      message: 'Choose at least one data point.',
      where: '/setup-reporting-year/data-points',
    });
  }
  if (facts.reportingEntities === 0) {
    obstacles.push({ code: 'no-entities', message: 'Choose at least one entity.', where: '/setup-reporting-year' });
  }
  if (facts.withoutEntities.length > 0) {
    obstacles.push({
      code: 'data-points-without-entities',
      message: `${list(facts.withoutEntities)}: no entity is asked. Add a site, or choose entities for it.`,
      where: '/setup-reporting-year/data-points',
    });
  }
  return obstacles;
}

/** What the completion warns of; a wrong status cannot be accepted away. */
export function completionObstacles(facts: YearFacts): Obstacle[] {
  if (facts.status !== 'LAUNCHED') {
    return [{ code: 'not-launched', message: 'Only a launched year can be completed.', where: null }];
  }
  if (facts.incompleteSections.length === 0) return [];
  const open = facts.counts.required - facts.counts.answered;
  return [
    {
      code: 'incomplete',
      message: `${many(open, 'required cell is', 'required cells are')} open in ${list(facts.incompleteSections)}.`,
      where: '/collect-data',
    },
  ];
}

/** What stands in the way back to draft. */
export function draftObstacles(facts: YearFacts): Obstacle[] {
  if (facts.status !== 'LAUNCHED') {
    return [{ code: 'not-launched', message: 'Only a launched year can go back to draft.', where: null }];
  }
  if (facts.locked) return [{ code: 'locked', message: 'The year is locked. Unlock it first.', where: null }];
  if (!facts.hasValues) return [];
  return [
    {
      code: 'has-values',
      message: 'Values were entered already. A year goes back to draft only while it has none.',
      where: '/collect-data',
    },
  ];
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}

/** Days until the deadline's day ends, in the organisation's zone: 0 on the day itself, negative when overdue. */
export function daysLeft(deadline: string, timeZone: string, now: Date): number {
  return daysBetween(dateIn(timeZone, now), deadline);
}

/** The days on which reminders go out, before the deadline and after it up to the fifth, weekends moved (decisions, 10.15). */
export function reminderDates(
  deadline: string,
  schedule: { readonly daysBefore: readonly number[]; readonly everyDaysOverdue: number | null },
): { readonly date: string; readonly kind: 'before' | 'overdue' }[] {
  const before = schedule.daysBefore.map((days) => ({
    date: weekday(addDays(deadline, -days), -1),
    kind: 'before' as const,
  }));
  const every = schedule.everyDaysOverdue;
  const overdue = every
    ? [1, 2, 3, 4, 5].map((times) => ({ date: weekday(addDays(deadline, every * times), 1), kind: 'overdue' as const }))
    : [];
  const all = [...before, ...overdue].toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return all.filter(({ date }, index) => all.findIndex((each) => each.date === date) === index);
}

/** The day itself, or from a weekend the Friday before (-1) or the Monday after (1). */
function weekday(date: string, direction: 1 | -1): string {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (day === 6) return addDays(date, direction === 1 ? 2 : -1);
  if (day === 0) return addDays(date, direction === 1 ? 1 : -2);
  return date;
}
