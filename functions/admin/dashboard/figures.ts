import * as usage from '#functions/admin/usage/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import * as everybody from '#functions/core/people/listed/store.ts';
import type { PlatformFigures } from '#shared/admin/dashboard/routes.ts';
import { DAY_MS, dateIn } from '#shared/library/dates/rules.ts';
import { licenceStateOf } from '#shared/organisations/profile/licence.ts';
import { organisationTypes } from '#shared/organisations/profile/schema.ts';
import { failedJobs } from './failed-jobs.ts';

/** Months that the dashboard looks back, this one included. */
const MONTHS = 12;
const ACTIVE_DAYS = 30;

/** The figures of the platform at an instant. */
export async function platformFigures(now: Date): Promise<PlatformFigures> {
  const labels = monthsUntil(now);
  const [all, people, years, used, failed] = await Promise.all([
    organisations.listAll(),
    everybody.listAll(),
    usage.launchedYears(),
    Promise.all(labels.map(usage.listMonth)),
    failedJobs(),
  ]);
  const activeSince = new Date(now.getTime() - ACTIVE_DAYS * DAY_MS).toISOString();
  return {
    asOf: now.toISOString(),
    organisations: organisationTypes.map((type) => ({ type, count: all.filter((each) => each.type === type).length })),
    testAndDemo: all.filter(({ isDemo, isTestCompany }) => isDemo || isTestCompany).length,
    people: people.length,
    activePeople: people.filter(({ lastSignInAt = '' }) => lastSignInAt >= activeSince).length,
    yearsLaunched: [...years.values()].reduce((sum, count) => sum + count, 0),
    months: labels.map((month, at) => ({ month, ...totalOf(used[at] ?? []) })),
    failedJobs: failed,
    licencesEnding: endingOf(all, now),
  };
}

/** The labels (`YYYY-MM`) of the last twelve months, the oldest first. */
export function monthsUntil(now: Date): string[] {
  return Array.from({ length: MONTHS }, (_, at) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS - 1 - at), 1));
    return first.toISOString().slice(0, 7);
  });
}

/** What all organisations used together. */
export function totalOf(records: readonly Partial<usage.Use>[]): usage.Use {
  const sum = (part: keyof usage.Use) => records.reduce((total, record) => total + (record[part] ?? 0), 0);
  return { cellsSaved: sum('cellsSaved'), exports: sum('exports'), failedExports: sum('failedExports') };
}

function endingOf(all: readonly organisations.OrganisationRecord[], now: Date): PlatformFigures['licencesEnding'] {
  // A demo is a trial that always ends soon, and a test company has its manager's licence.
  return all
    .filter(({ isDemo, isTestCompany }) => !isDemo && !isTestCompany)
    .filter((each) => ['ending', 'ended'].includes(licenceStateOf(each, dateIn(each.timeZone, now))))
    .flatMap(({ orgId, name, licenceEndDate }) => (licenceEndDate ? [{ id: orgId, name, licenceEndDate }] : []))
    .toSorted((a, b) => (a.licenceEndDate < b.licenceEndDate ? -1 : 1));
}
