import { loadYear, rollUps, seenDataPoints, statusOfAll } from '#functions/collection/api.ts';
import type { SectionStatus } from '#shared/collection/progress/schema.ts';
import type { PortfolioCompany } from '#shared/portfolio/companies/schema.ts';

/** Sees the whole of a year, to count it. */
const everything = {
  userId: '',
  email: '',
  name: '',
  orgId: '',
  roles: ['COMPANY_ADMIN' as const],
  allowedEntityIds: [],
  allowedQuestionGroupIds: [],
  via: 'link' as const,
};

/** Where a company's reporting year stands, as counts of its sections and nothing of their content. */
export async function yearOf(companyId: string, year: number): Promise<PortfolioCompany['year']> {
  const [context, progress] = await Promise.all([loadYear(companyId, year), rollUps.listProgress(companyId, year)]);
  const seen = seenDataPoints(context, progress, { ...everything, orgId: companyId });
  const sections = Map.groupBy(seen, ({ dataPoint }) => dataPoint.definition.group);
  const statuses = [...sections.values()].map((own) => statusOfAll(own, 'all').status);
  const count = (...wanted: SectionStatus[]) => statuses.filter((status) => wanted.includes(status)).length;
  const complete = count('COMPLETE', 'OPTED_OUT');
  const partial = count('PARTIALLY_COMPLETE');
  return {
    year,
    status: context.record?.status ?? 'NOT_SET_UP',
    deadline: context.record?.deadline ?? null,
    complete,
    partial,
    open: statuses.length - complete - partial,
  };
}
