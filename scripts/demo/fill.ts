import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { demoCells, type Exception } from '#shared/content/demo/cells.ts';
import type { DemoSite } from '#shared/content/demo/sites.ts';
import { demoPeriodicity } from '#shared/content/demo/values.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import type { Session } from './session.ts';

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

/** Answers a year through the API, 200 cells at a time; a refused cell stops the seed with its reason. */
export async function answerYear(
  session: Session,
  year: number,
  sites: readonly DemoSite[],
  ids: SiteIds,
  except: Exception,
): Promise<void> {
  // Of all demo companies Fjellstad alone answers for the company.
  const company = { legalName: 'Fjellstad Components AS', country: 'NO', currency: 'EUR', sites };
  const cells = demoCells(year, company, ids, except);
  for (let from = 0; from < cells.length; from += 200) {
    const body = { cells: cells.slice(from, from + 200) };
    const { data } = await session.call(cellRoutes.saveSubmissions, { params: { year }, body });
    const refused = data.find(({ status }) => status !== 'saved');
    if (refused) throw new Error(`The demo answer was refused: ${JSON.stringify(refused)}`);
  }
}

/** Completes a year, with whatever is open in it. */
export async function completeYear(session: Session, year: number): Promise<void> {
  const params = { year };
  const { data } = await session.call(yearRoutes.getYearConfig, { params });
  const body = { baseVersion: data.version, status: 'COMPLETED' as const, acceptIncomplete: true };
  await session.call(yearRoutes.changeYearStatus, { params, body });
}
