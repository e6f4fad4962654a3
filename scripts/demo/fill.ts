import { cellRoutes } from '#shared/collection/cells/routes.ts';
import type { CellDraft } from '#shared/collection/cells/schema.ts';
import { periodsOf } from '#shared/collection/periods/rules.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import type { DemoSite } from './company.ts';
import type { Session } from './session.ts';
import {
  companyAnswer,
  type DemoAnswer,
  demoCompanyDataPoints,
  demoPeriodicity,
  demoSiteDataPoints,
  siteAnswer,
} from './values.ts';

/** Sites by name, with the ids that the product gave them; the root under the name ''. */
export type SiteIds = ReadonlyMap<string, string>;

/** Creates the sites below the root. */
export async function createSites(session: Session, sites: readonly DemoSite[]): Promise<SiteIds> {
  const ids = new Map<string, string>();
  const { data } = await session.call(entityRoutes.listEntities, {});
  const root = data.find(({ type }) => type === 'root');
  if (root) ids.set('', root.id);
  for (const { name, country, tags, fromDate } of sites) {
    const body = { name, type: 'site' as const, country, tags: [...tags], ...(fromDate && { fromDate }) };
    ids.set(name, (await session.call(entityRoutes.createEntity, { body })).data.id);
  }
  return ids;
}

export type YearPlan = {
  readonly year: number;
  readonly dataPoints: readonly string[];
  readonly deadline?: string;
  readonly frameworks: readonly string[];
  readonly assign?: readonly {
    readonly groupId: string;
    readonly userId: string;
    readonly entityIds: readonly string[];
  }[];
  readonly defaultAssigneeId?: string;
};

/** Sets a year up as an administrator would and launches it. */
export async function launchYear(session: Session, plan: YearPlan): Promise<void> {
  const params = { year: plan.year };
  const dataPoints = plan.dataPoints.map((dataPointId) => ({ dataPointId, included: true }));
  const { frameworks, defaultAssigneeId } = plan;
  const body = {
    baseVersion: 0,
    frameworks: [...frameworks],
    dataPoints,
    ...(defaultAssigneeId && { defaultAssigneeId }),
  };
  await session.call(yearRoutes.saveYearConfig, { params, body });
  const { data: points } = await session.call(yearRoutes.listYearDataPoints, { params });
  for (const { id, version, periodicity } of points) {
    const wanted = demoPeriodicity(id);
    if (wanted === periodicity) continue;
    const change = { baseVersion: version, periodicity: wanted };
    await session.call(yearRoutes.setPeriodicity, { params: { ...params, id }, body: change });
  }
  if (plan.assign && plan.assign.length > 0) {
    const changes = plan.assign.map(({ groupId, userId, entityIds }) => ({
      groupId,
      assignees: [{ userId, entityIds: [...entityIds] }],
    }));
    await session.call(yearRoutes.assignGroups, { params, body: { changes } });
  }
  let { data: config } = await session.call(yearRoutes.getYearConfig, { params });
  if (plan.deadline) {
    const change = { baseVersion: config.version, deadline: plan.deadline };
    config = (await session.call(yearRoutes.setDeadline, { params, body: change })).data;
  }
  await session.call(yearRoutes.launchYear, { params, body: { baseVersion: config.version } });
}

/** What the demo does with a cell: leave it, say something else, or take the answer as it is. */
export type Exception = (at: {
  readonly id: string;
  readonly site: string;
  readonly period: string;
}) => Partial<CellDraft> | 'open' | undefined;

/** Answers a year through the API, 200 cells at a time; a refused cell stops the seed with its reason. */
export async function answerYear(
  session: Session,
  year: number,
  sites: readonly DemoSite[],
  ids: SiteIds,
  except: Exception,
): Promise<void> {
  const cells = [...siteCells(year, sites, ids, except), ...companyCells(year, ids, except)];
  for (let from = 0; from < cells.length; from += 200) {
    const body = { cells: cells.slice(from, from + 200) };
    const { data } = await session.call(cellRoutes.saveSubmissions, { params: { year }, body });
    const refused = data.find(({ status }) => status !== 'saved');
    if (refused) throw new Error(`The demo answer was refused: ${JSON.stringify(refused)}`);
  }
}

function siteCells(year: number, sites: readonly DemoSite[], ids: SiteIds, except: Exception): CellDraft[] {
  return sites.flatMap((site) =>
    demoSiteDataPoints.flatMap((id) =>
      periodsOf(demoPeriodicity(id)).flatMap((period) =>
        draftOf(
          siteAnswer(id, site, year, period),
          ids.get(site.name),
          id,
          period,
          except({ id, site: site.name, period }),
        ),
      ),
    ),
  );
}

function companyCells(year: number, ids: SiteIds, except: Exception): CellDraft[] {
  return demoCompanyDataPoints.flatMap((id) =>
    draftOf(companyAnswer(id, year), ids.get(''), id, 'FY', except({ id, site: '', period: 'FY' })),
  );
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

/** Completes a year, with whatever is open in it. */
export async function completeYear(session: Session, year: number): Promise<void> {
  const params = { year };
  const { data } = await session.call(yearRoutes.getYearConfig, { params });
  const body = { baseVersion: data.version, status: 'COMPLETED' as const, acceptIncomplete: true };
  await session.call(yearRoutes.changeYearStatus, { params, body });
}
