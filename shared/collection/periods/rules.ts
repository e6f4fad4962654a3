import * as v from 'valibot';
import { addDays } from '#shared/library/dates/rules.ts';

/** The periods of a reporting year: the whole year, halves, quarters and months. */
export const periods = [
  'FY',
  'H1',
  'H2',
  'Q1',
  'Q2',
  'Q3',
  'Q4',
  'M01',
  'M02',
  'M03',
  'M04',
  'M05',
  'M06',
  'M07',
  'M08',
  'M09',
  'M10',
  'M11',
  'M12',
] as const;
export const Period = v.picklist(periods, 'A period is FY, H1 to H2, Q1 to Q4 or M01 to M12');
export type Period = (typeof periods)[number];

export const periodicities = ['annual', 'half-yearly', 'quarterly', 'monthly'] as const;
export const Periodicity = v.picklist(
  periodicities,
  'A data point is asked annually, half-yearly, quarterly or monthly',
);
export type Periodicity = (typeof periodicities)[number];

/** The first and the last day of something, plain dates, both inclusive. `null` leaves the side open. */
export type DateRange = { readonly from: string | null; readonly to: string | null };
/** The first and the last day of a reporting year. */
export type YearDates = { readonly startDate: string; readonly endDate: string };

const asked: Record<Periodicity, readonly Period[]> = {
  annual: ['FY'],
  'half-yearly': ['H1', 'H2'],
  quarterly: ['Q1', 'Q2', 'Q3', 'Q4'],
  monthly: periods.filter((period) => period.startsWith('M')),
};

/** The periods that a data point of this periodicity is asked for, in order. */
export function periodsOf(periodicity: Periodicity): readonly Period[] {
  return asked[periodicity];
}

/** The periods of `periodicity` and every longer one that they add up to, the longest last. */
export function rolledPeriods(periodicity: Periodicity): readonly Period[] {
  const at = periodicities.indexOf(periodicity);
  return periodicities
    .slice(0, at + 1)
    .toReversed()
    .flatMap((each) => asked[each]);
}

/** The number of the first month of a period and of the month after it, counted from 0 at the year's start. */
function monthSpan(period: Period): readonly [number, number] {
  const number = Number(period.slice(1));
  if (period === 'FY') return [0, 12];
  const length = period.startsWith('H') ? 6 : period.startsWith('Q') ? 3 : 1;
  return [(number - 1) * length, number * length];
}

/** Is `part` inside `whole`, as M02 is inside Q1? A period is inside itself. */
export function isWithin(part: Period, whole: Period): boolean {
  const [from, to] = monthSpan(part);
  const [first, last] = monthSpan(whole);
  return from >= first && to <= last;
}

/** The day `months` months after a plain date, on the same day of the month or the month's last. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/**
 * The real first and last day of a period in a reporting year: months count from the year's start, and the last period
 * ends with the year, so that a year of 10 or 15 months has its days in some period. `null` when the year is over before.
 */
export function rangeOf(period: Period, { startDate, endDate }: YearDates): { from: string; to: string } | null {
  const [first, after] = monthSpan(period);
  const from = addMonths(startDate, first);
  const to = after === 12 ? endDate : addDays(addMonths(startDate, after), -1);
  if (from > endDate) return null;
  return { from, to: to < endDate ? to : endDate };
}

/** The periods of a periodicity that the reporting year has, in order: a year of eight months has no fourth quarter. */
export function periodsIn(periodicity: Periodicity, dates: YearDates): readonly Period[] {
  return asked[periodicity].filter((period) => rangeOf(period, dates) !== null);
}

const shortestFirst = rolledPeriods('monthly');

/** What is kept by period, the shortest periods first: a stored map has no order of its own. */
export function byPeriodInOrder<T>(all: Partial<Readonly<Record<Period, T>>>): [Period, T][] {
  return shortestFirst.flatMap((period): [Period, T][] => {
    const found = all[period];
    return found === undefined ? [] : [[period, found]];
  });
}

/** Does a dated thing (an entity, an investment) exist on some day of the range? */
export function overlaps(thing: DateRange, range: { readonly from: string; readonly to: string }): boolean {
  return (thing.from === null || thing.from <= range.to) && (thing.to === null || thing.to >= range.from);
}

/** The dates of the year with this label for an organisation whose financial year ends in `yearEndMonth` (1 to 12). */
export function defaultYearDates(year: number, yearEndMonth: number): YearDates {
  const endDate = new Date(Date.UTC(year, yearEndMonth, 0)).toISOString().slice(0, 10);
  const startDate = new Date(Date.UTC(year - 1, yearEndMonth, 1)).toISOString().slice(0, 10);
  return { startDate, endDate };
}

/** How a period is written for people: `FY 2025`, `Q1`, or the month by name (`Mar 2025`). */
export function periodLabel(period: Period, year: number, dates: YearDates, locale = 'en-GB'): string {
  if (period === 'FY') return `FY ${year}`;
  if (!period.startsWith('M')) return period;
  const range = rangeOf(period, dates);
  const month = new Date(`${range?.from ?? dates.startDate}T00:00:00Z`);
  return monthFormat(locale).format(month);
}

/** Formats of months by locale: making one takes far longer, and far more memory, than using it. */
const monthFormats = new Map<string, Intl.DateTimeFormat>();

function monthFormat(locale: string): Intl.DateTimeFormat {
  const known = monthFormats.get(locale);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  monthFormats.set(locale, format);
  return format;
}
