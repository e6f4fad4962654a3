import { daysBetween } from '#shared/library/dates/rules.ts';
import type { PortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import { isInForce } from '#shared/portfolio/links/rules.ts';
import { type YearState, yearStateOf } from '#web/features/portfolio/companies/marks.ts';
import { isOverdue } from '#web/features/portfolio/companies/words.ts';

/** A company that needs a look, and why. */
export type Behind = { readonly company: PortfolioCompany; readonly why: 'overdue' | 'not-open' };

/** What the home of a fund manager says of its companies in one reporting year. */
export type CompanyOverview = {
  /** Companies that are followed today. Test companies count nowhere. */
  readonly followed: readonly PortfolioCompany[];
  readonly invited: readonly PortfolioCompany[];
  readonly proposed: readonly PortfolioCompany[];
  /** Past their deadline first, then those whose collection is not open though the year has ended. */
  readonly behind: readonly Behind[];
  /** Deadlines that are still to come, the next one first. */
  readonly coming: readonly PortfolioCompany[];
  readonly completed: number;
};

/** Days ahead that count as soon. */
export const SOON_DAYS = 30;

/** Sorts the companies by what needs doing on a day (`YYYY-MM-DD`); `year` is the reporting year that they tell of. */
export function companyOverview(companies: readonly PortfolioCompany[], year: number, today: string): CompanyOverview {
  const real = companies.filter(({ isTestCompany }) => !isTestCompany);
  const followed = real.filter((company) => isInForce(company, today));
  const late = followed.filter((company) => company.year && isOverdue(company.year, today)).toSorted(byDeadline);
  const shut = followed.filter(
    (company) => isShut(company) && !late.includes(company) && year < Number(today.slice(0, 4)),
  );
  return {
    followed,
    invited: real.filter(({ status }) => status === 'INVITED'),
    proposed: followed.filter(({ managed }) => managed === 'PROPOSED'),
    behind: [
      ...late.map((company) => ({ company, why: 'overdue' as const })),
      ...shut.map((company) => ({ company, why: 'not-open' as const })),
    ],
    coming: followed
      .filter((company) => company.year?.status !== 'COMPLETED' && (company.year?.deadline ?? '') >= today)
      .toSorted(byDeadline),
    completed: followed.filter((company) => yearStateOf(company) === 'COMPLETED').length,
  };
}

/** Does the deadline of a company fall into the next 30 days? */
export function isSoon({ year }: PortfolioCompany, today: string): boolean {
  return year?.deadline != null && year.deadline >= today && daysBetween(today, year.deadline) <= SOON_DAYS;
}

/** How many of the followed companies are in each state of the year. */
export function countStates(
  companies: readonly PortfolioCompany[],
  today: string,
): Readonly<Record<YearState, number>> {
  const counts: Record<YearState, number> = { COMPLETED: 0, LAUNCHED: 0, DRAFT: 0, NOT_SET_UP: 0, HIDDEN: 0 };
  for (const company of companies) {
    if (!company.isTestCompany && isInForce(company, today)) counts[yearStateOf(company)] += 1;
  }
  return counts;
}

function isShut(company: PortfolioCompany): boolean {
  const state = yearStateOf(company);
  return state === 'NOT_SET_UP' || state === 'DRAFT';
}

function byDeadline(a: PortfolioCompany, b: PortfolioCompany): number {
  const [one, other] = [a.year?.deadline ?? '', b.year?.deadline ?? ''];
  return one === other ? a.name.localeCompare(b.name, 'en') : one < other ? -1 : 1;
}
