import type { CellDraft } from '#shared/collection/cells/schema.ts';
import { periodsOf } from '#shared/collection/periods/rules.ts';
import type { DemoCompany } from './sites.ts';
import {
  companyAnswer,
  type DemoAnswer,
  demoCompanyDataPoints,
  demoPeriodicity,
  demoSiteDataPoints,
  siteAnswer,
} from './values.ts';

/** What a demo does with a cell: leave it, say something else, or take the answer as it is; `site` is '' for the company. */
export type Exception = (at: {
  readonly id: string;
  readonly site: string;
  readonly period: string;
}) => Partial<CellDraft> | 'open' | undefined;

/**
 * Every answer of a demo company in a year, submitted, in a fixed order.
 * @param ids entities by the name of the site, the root under ''; a site without an id answers nothing
 */
export function demoCells(
  year: number,
  company: DemoCompany,
  ids: ReadonlyMap<string, string>,
  except: Exception,
): CellDraft[] {
  const ofSites = company.sites.flatMap((site) =>
    demoSiteDataPoints.flatMap((id) =>
      periodsOf(demoPeriodicity(id)).flatMap((period) => {
        const change = except({ id, site: site.name, period });
        return draftOf(siteAnswer(id, site, year, period), ids.get(site.name), id, period, change);
      }),
    ),
  );
  const ofCompany = demoCompanyDataPoints.flatMap((id) => {
    const change = except({ id, site: '', period: 'FY' });
    return draftOf(companyAnswer(id, company, year), ids.get(''), id, 'FY', change);
  });
  return [...ofSites, ...ofCompany];
}

function draftOf(
  answer: DemoAnswer | undefined,
  entityId: string | undefined,
  dataPointId: string,
  period: CellDraft['period'],
  change: ReturnType<Exception>,
): CellDraft[] {
  if (!answer || !entityId || change === 'open') return [];
  const said = { value: answer.value, ...(answer.unit && { unit: answer.unit }) };
  return [{ entityId, dataPointId, period, baseVersion: 0, state: 'SUBMITTED', ...said, ...change }];
}
