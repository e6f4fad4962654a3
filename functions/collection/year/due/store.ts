import type { EntityItem } from 'electrodb';
import { isConditionFailure } from '#functions/db/failures.ts';
import type { Delete, Put, Write } from '#functions/db/transact.ts';
import { nextDue } from '#shared/collection/year/reminders.ts';
import { addDays, HOUR_MS } from '#shared/library/dates/rules.ts';
import { YearDueEntity } from './entity.ts';

export type YearDue = Pick<EntityItem<typeof YearDueEntity>, 'orgId' | 'year' | 'day' | 'of'>;

/** What of a year says when people are reminded of it. */
type Dated = {
  readonly orgId: string;
  readonly year: number;
  readonly version: number;
  readonly status: string;
  readonly lockState: string;
  readonly deadline?: string | null | undefined;
  readonly remindDaysBefore: readonly number[];
  readonly remindEveryDaysOverdue?: number | null | undefined;
};

/** Fields of a year of which each may move the day. */
const moving = ['status', 'lockState', 'deadline', 'remindDaysBefore', 'remindEveryDaysOverdue'];

/** Does a change of a year move the day? */
export function moves(change: object): boolean {
  return moving.some((name) => name in change);
}

/** The first day from one on at which people are reminded of a year; undefined where it takes no answers, or none is left. */
export function dayOf(record: Dated, from: string): string | undefined {
  const { status, lockState, deadline, remindDaysBefore, remindEveryDaysOverdue } = record;
  if (status !== 'LAUNCHED' || lockState === 'LOCKED' || !deadline) return undefined;
  return nextDue(from, deadline, {
    daysBefore: remindDaysBefore,
    everyDaysOverdue: remindEveryDaysOverdue ?? null,
  });
}

/** The earliest and the latest plain date that it is anywhere. */
export const earliestDay = (at: Date) => new Date(at.getTime() - 12 * HOUR_MS).toISOString().slice(0, 10);
export const latestDay = (at: Date) => new Date(at.getTime() + 14 * HOUR_MS).toISOString().slice(0, 10);

/** The write that notes the day of a year as it is from now on, or takes it away; for the transaction that changes the year. */
export function noting(record: Dated, now: Date): Write {
  const { orgId, year, version } = record;
  const day = dayOf(record, earliestDay(now));
  if (day === undefined) return { Delete: YearDueEntity.delete({ orgId, year }).params<Delete>() };
  return { Put: YearDueEntity.put({ orgId, year, day, of: version }).params<Put>() };
}

/** Notes the day of a year that was there before days were noted; where somebody noted it meanwhile, theirs stays. */
export async function noteOnce(record: Dated, now: Date): Promise<void> {
  const { orgId, year, version } = record;
  const day = dayOf(record, earliestDay(now));
  if (day === undefined) return;
  await ifItHolds(() =>
    YearDueEntity.put({ orgId, year, day, of: version })
      .where((item, { notExists }) => notExists(item.day))
      .go(),
  );
}

/**
 * Moves a day that is over on to the next one, or takes it away. Where the year was changed since, it stays as whoever did that
 * has noted it.
 */
export async function moveOn(due: YearDue, record: Dated | undefined, today: string): Promise<string | undefined> {
  const { orgId, year } = due;
  const day = record && dayOf(record, today);
  await ifItHolds(() =>
    day === undefined
      ? YearDueEntity.delete({ orgId, year })
          .where((item, { eq }) => `${eq(item.day, due.day)} AND ${eq(item.of, due.of)}`)
          .go()
      : YearDueEntity.patch({ orgId, year })
          .set({ day })
          .where((item, { eq }) => `${eq(item.day, due.day)} AND ${eq(item.of, due.of)}`)
          .go(),
  );
  return day;
}

/** What is due until a day, the earliest first, page by page: the next one is read when it is asked for. */
export async function* pagesUntil(day: string, limit = 200): AsyncGenerator<YearDue[]> {
  // Keys go on after the day, so that those of the day itself come before the next one's beginning.
  const end = addDays(day, 1);
  let cursor: string | null = null;
  do {
    const page: { data: YearDue[]; cursor: string | null } = await YearDueEntity.query
      .byShelf({ shelf: 'dues' })
      .lt({ day: end })
      .go({ cursor, limit });
    yield page.data;
    cursor = page.cursor;
  } while (cursor);
}

async function ifItHolds(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}
