import { countYear, dataPointsBehind, rollUps, tallies, years } from '#functions/collection/api.ts';
import { catalogueOf } from '#functions/core/catalogue/catalogue.ts';
import { order } from '#functions/core/jobs/order.ts';
import { errorFields, log } from '#functions/core/log.ts';
import { AT_ONCE, mapSome } from '#functions/db/batch.ts';
import { tallyJob } from '#shared/collection/progress/job.ts';
import type { PortfolioCompany } from '#shared/portfolio/companies/schema.ts';

type CompanyYear = NonNullable<PortfolioCompany['year']>;

/**
 * Where a year of several companies stands, by company: as counts of its sections and nothing of their content. Its tally says so;
 * a year without one, or that follows another library by now, is counted here, and its tally is ordered. What was said to be
 * behind is asked of each.
 */
export async function yearsOf(
  companyIds: readonly string[],
  year: number,
  now: Date,
): Promise<ReadonlyMap<string, CompanyYear>> {
  const [records, known] = await Promise.all([years.listOf(companyIds, year), tallies.listOf(companyIds, year)]);
  const found = await mapSome(companyIds, AT_ONCE, async (id): Promise<[string, CompanyYear]> => {
    const record = records.get(id);
    if (!record) return [id, { year, status: 'NOT_SET_UP', deadline: null, ...nothing, behind: null }];
    const catalogue = catalogueOf(id, record);
    const tally = known.get(id);
    const isOfToday = tally?.libraryVersion === catalogue.version;
    const [said, { complete, partial, open }] = await Promise.all([
      rollUps.listBehindIn(id, year),
      isOfToday && tally ? tally : countedNow(id, year, now),
    ]);
    const behind = dataPointsBehind(said, catalogue);
    return [id, { year, status: record.status, deadline: record.deadline ?? null, complete, partial, open, behind }];
  });
  return new Map(found);
}

const nothing = { complete: 0, partial: 0, open: 0 };

async function countedNow(companyId: string, year: number, now: Date) {
  try {
    await order(tallyJob, { orgId: companyId, year, at: now.toISOString() });
  } catch (error) {
    // The list is right all the same; the next one orders it again.
    log('error', 'year not ordered to be counted', { orgId: companyId, year, ...errorFields(error) });
  }
  return (await countYear(companyId, year)) ?? nothing;
}
