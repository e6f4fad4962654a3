import { cellRoutes } from '#shared/collection/cells/routes.ts';
import type { CellDraft } from '#shared/collection/cells/schema.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { YearConfig } from '#shared/collection/year/schema.ts';
import { demoCells, type Exception } from '#shared/content/demo/cells.ts';
import type { DemoEntity } from '#shared/content/demo/entities.ts';
import { demoPeriodicity } from '#shared/content/demo/values.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { brought, ensured } from './ensure.ts';
import type { Session } from './session.ts';

/** Entities by name, with the ids that the product gave them; the root under the name ''. */
export type EntityIds = ReadonlyMap<string, string>;

/** Creates the entities below the root, those that are not there yet. */
export async function createEntities(session: Session, entities: readonly DemoEntity[]): Promise<EntityIds> {
  const ids = new Map<string, string>();
  const list = async () => (await session.call(entityRoutes.listEntities, {})).data;
  const root = (await list()).find(({ type }) => type === 'root');
  if (root) ids.set('', root.id);
  for (const { name, country, tags, fromDate } of entities) {
    const body = { name, type: 'site' as const, country, tags: [...tags], ...(fromDate && { fromDate }) };
    const entity = await ensured(
      async () => (await list()).find((each) => each.type === 'site' && each.name === name),
      async () => (await session.call(entityRoutes.createEntity, { body })).data,
    );
    ids.set(name, entity.id);
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

/** Sets a year up as an administrator would and launches it; what is set up already stays. */
export async function launchYear(session: Session, plan: YearPlan): Promise<void> {
  const params = { year: plan.year };
  const config = async () => (await session.call(yearRoutes.getYearConfig, { params })).data;
  const launched = ({ status }: YearConfig) => status === 'LAUNCHED' || status === 'COMPLETED';
  if (launched(await config())) return;
  const dataPoints = plan.dataPoints.map((dataPointId) => ({ dataPointId, included: true }));
  const { frameworks, defaultAssigneeId, deadline } = plan;
  const setUp = { frameworks: [...frameworks], dataPoints, ...(defaultAssigneeId && { defaultAssigneeId }) };
  await brought(
    config,
    ({ version }) => version > 0,
    ({ version }) => session.call(yearRoutes.saveYearConfig, { params, body: { baseVersion: version, ...setUp } }),
  );
  await setPeriodicities(session, plan.year);
  if (plan.assign && plan.assign.length > 0) {
    const changes = plan.assign.map(({ groupId, userId, entityIds }) => ({
      groupId,
      assignees: [{ userId, entityIds: [...entityIds] }],
    }));
    await session.call(yearRoutes.assignGroups, { params, body: { changes } });
  }
  if (deadline) {
    await brought(
      config,
      (now) => now.deadline === deadline,
      ({ version }) => session.call(yearRoutes.setDeadline, { params, body: { baseVersion: version, deadline } }),
    );
  }
  await brought(config, launched, ({ version }) =>
    session.call(yearRoutes.launchYear, { params, body: { baseVersion: version } }),
  );
}

async function setPeriodicities(session: Session, year: number): Promise<void> {
  const params = { year };
  const points = async () => (await session.call(yearRoutes.listYearDataPoints, { params })).data;
  for (const { id } of await points()) {
    const wanted = demoPeriodicity(id);
    await brought(
      async () => (await points()).find((each) => each.id === id),
      (point) => point?.periodicity === wanted,
      async (point) => {
        const body = { baseVersion: point?.version ?? 0, periodicity: wanted };
        return session.call(yearRoutes.setPeriodicity, { params: { ...params, id }, body });
      },
    );
  }
}

/** Cells that one request of the seed carries. */
const AT_ONCE = 200;
/** Times that cells are sent at which many write. */
const BUSY_ROUNDS = 6;

/**
 * Answers a year through the API; a refused cell stops the seed with its reason. A cell that was answered by an earlier run
 * or request is saved as it stands: the same save twice is saved.
 */
export async function answerYear(
  session: Session,
  year: number,
  entities: readonly DemoEntity[],
  ids: EntityIds,
  except: Exception,
): Promise<void> {
  const { data: config } = await session.call(yearRoutes.getYearConfig, { params: { year } });
  if (config.status === 'COMPLETED') return;
  // Of all demo companies Fjellstad alone answers for the company.
  const company = { legalName: 'Fjellstad Components AS', country: 'NO', currency: 'EUR', entities };
  const cells = demoCells(year, company, ids, except);
  for (let from = 0; from < cells.length; from += AT_ONCE) {
    await save(session, year, cells.slice(from, from + AT_ONCE));
  }
}

async function save(session: Session, year: number, cells: CellDraft[]): Promise<void> {
  let left = cells;
  for (let round = 0; round < BUSY_ROUNDS && left.length > 0; round += 1) {
    const { data } = await session.call(cellRoutes.saveSubmissions, { params: { year }, body: { cells: left } });
    const refused = data.find(({ status }) => status !== 'saved' && status !== 'busy');
    if (refused) throw new Error(`The demo answer was refused: ${JSON.stringify(refused)}`);
    left = left.filter((_, at) => data[at]?.status === 'busy');
  }
  if (left.length > 0) throw new Error(`${left.length} demo answers found their cells busy ${BUSY_ROUNDS} times.`);
}

/** Completes a year, with whatever is open in it. */
export async function completeYear(session: Session, year: number): Promise<void> {
  const params = { year };
  await brought(
    async () => (await session.call(yearRoutes.getYearConfig, { params })).data,
    ({ status }) => status === 'COMPLETED',
    ({ version }) => {
      const body = { baseVersion: version, status: 'COMPLETED' as const, acceptIncomplete: true };
      return session.call(yearRoutes.changeYearStatus, { params, body });
    },
  );
}
