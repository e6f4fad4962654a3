import { daysBetween } from '#shared/library/dates/rules.ts';
import type { PortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import { many } from '#shared/text/plural.ts';
import { dayText, dueText } from '#web/lib/dates.ts';

type Year = NonNullable<PortfolioCompany['year']>;

/** How a company is called in the portfolio: a test company is a sandbox. */
export function companyLabel({ name, isTestCompany }: Pick<PortfolioCompany, 'name' | 'isTestCompany'>): string {
  return isTestCompany ? `Sandbox - ${name}` : name;
}

/** How many sections are complete: `7 of 12 sections`; empty before anything is asked. */
export function sectionsText({ status, complete, partial, open }: Year): string {
  const all = complete + partial + open;
  if (all === 0 || status === 'NOT_SET_UP') return '';
  return `${complete} of ${many(all, 'section')}`;
}

/** That the sections are not counted up to date; empty where they are. */
export function notUpToDateText({ behind }: Year): string {
  return behind ? 'not up to date' : '';
}

/** Has the deadline passed while the year is not completed? */
export function isOverdue({ status, deadline }: Year, today: string): boolean {
  return status !== 'COMPLETED' && deadline !== null && deadline < today;
}

/** The deadline of a year: `due in 12 days`, `3 days overdue`, or its date once the year is completed; empty without one. */
export function deadlineText({ status, deadline }: Year, today: string): string {
  if (deadline === null || status === 'NOT_SET_UP') return '';
  return status === 'COMPLETED' ? `deadline ${dayText(deadline)}` : dueText(daysBetween(today, deadline));
}
