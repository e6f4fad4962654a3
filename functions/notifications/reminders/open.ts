import { loadYear, progressOf, rollUps, years } from '#functions/collection/api.ts';
import type { OrganisationRecord } from '#functions/core/organisations/store.ts';
import { type DueDay, dueOn } from '#shared/collection/year/reminders.ts';
import { daysLeft } from '#shared/collection/year/rules.ts';
import { dateIn } from '#shared/library/dates/rules.ts';
import type { Caller } from '#shared/people/access.ts';

/** What is open with somebody: `userId` is undefined for what nobody was named for. */
export type Open = {
  readonly userId: string | undefined;
  readonly name: string;
  readonly dataPoints: number;
  readonly drafts: number;
};

/** A year that takes answers, with what is open in it and what today is for it. */
export type OpenYear = {
  readonly year: number;
  readonly deadline: string | undefined;
  readonly daysLeft: number | undefined;
  readonly due: DueDay | undefined;
  readonly open: readonly Open[];
};

/** How far back and ahead years are looked for that still take answers. */
const YEARS_BACK = 5;
const YEARS_AHEAD = 1;

/** The years of the organisation that take answers, if one of them has something to say today; else none. */
export async function openYears(organisation: OrganisationRecord, at: Date): Promise<OpenYear[]> {
  const { orgId, timeZone } = organisation;
  const today = dateIn(timeZone, at);
  const first = Number(today.slice(0, 4)) - YEARS_BACK;
  const labels = Array.from({ length: YEARS_BACK + YEARS_AHEAD + 1 }, (_, index) => first + index);
  const records = await years.listYears(orgId, labels);
  const taking = records.filter(({ status, lockState }) => status === 'LAUNCHED' && lockState !== 'LOCKED');
  const dated = taking.map((record) => ({ record, due: dueOf(record, today) }));
  if (dated.every(({ due }) => due === undefined)) return [];
  const found = await Promise.all(
    dated.map(async ({ record: { year, deadline }, due }) => ({
      year,
      deadline,
      daysLeft: deadline === undefined ? undefined : daysLeft(deadline, timeZone, at),
      due,
      open: await openIn(orgId, year),
    })),
  );
  return found.toSorted((a, b) => a.year - b.year);
}

function dueOf({ deadline, remindDaysBefore, remindEveryDaysOverdue }: years.YearRecord, today: string) {
  if (!deadline) return undefined;
  return dueOn(today, deadline, { daysBefore: remindDaysBefore, everyDaysOverdue: remindEveryDaysOverdue ?? null });
}

/** The product looks at the whole year as an administrator would. */
const everything = { userId: '', email: '', name: '', via: 'membership', roles: ['COMPANY_ADMIN'] } as const;

async function openIn(orgId: string, year: number): Promise<Open[]> {
  const [context, known] = await Promise.all([loadYear(orgId, year), rollUps.listProgress(orgId, year)]);
  const caller: Caller = { ...everything, orgId, allowedQuestionGroupIds: [], allowedEntityIds: [] };
  const { byAssignee } = await progressOf(context, known, caller);
  return byAssignee
    .filter(({ openDataPoints }) => openDataPoints.length > 0)
    .map(({ id, name, counts, openDataPoints }) => ({
      userId: id || undefined,
      name,
      dataPoints: openDataPoints.length,
      drafts: counts.drafts,
    }));
}
