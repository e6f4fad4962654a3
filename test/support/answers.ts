import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { type CellDraft, type CellResult, type RuleFinding, submissionIdOf } from '#shared/collection/cells/schema.ts';
import type { Period, Periodicity } from '#shared/collection/periods/rules.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { library } from '#shared/content/library/library.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import type { TestPerson } from './people.ts';
import type { World } from './world.ts';

/** An answer to a data point; without a period it is for the year, without an entity for the first one (or the company). */
export type Told = {
  readonly key: string;
  readonly said: CellDraft['value'] | { readonly absence: 'NOT_APPLICABLE' | 'NOT_AVAILABLE' };
  readonly period?: Period;
  readonly entity?: string;
};

/** How a year asks a data point: how often, and of which entities. */
export type Asked = { readonly periodicity?: Periodicity; readonly entities?: readonly string[] };

/**
 * A company of its own with a launched year that asks these data points, and a way to answer them by submission: what one
 * test says never stands beside what another says.
 */
export async function answeringCompany(
  world: World,
  options: {
    readonly asks: Readonly<Record<string, Asked>>;
    readonly entities?: Readonly<Record<string, { readonly fromDate?: string; readonly toDate?: string }>>;
    readonly dates?: { readonly startDate: string; readonly endDate: string };
  },
) {
  const { asks, entities: planned = { Leeds: {} }, dates = {} } = options;
  const organisation = await world.organisation();
  const admin = await world.person({ organisation });
  const params = { year: 2025 };
  const entities: Record<string, string> = {};
  for (const [name, own] of Object.entries(planned)) {
    const { data } = await world.call(admin, entityRoutes.createEntity, { body: { name, type: 'site', ...own } });
    entities[name] = data.id;
  }
  const dataPoints = Object.keys(asks).map((dataPointId) => ({ dataPointId, included: true }));
  const config = { baseVersion: 0, ...dates, dataPoints };
  await world.call(admin, yearRoutes.saveYearConfig, { params, body: config });
  for (const [id, { periodicity, entities: at }] of Object.entries(asks)) {
    const at1 = { params: { ...params, id } };
    let baseVersion = 1;
    if (periodicity) {
      const { data } = await world.call(admin, yearRoutes.setPeriodicity, {
        ...at1,
        body: { baseVersion, periodicity },
      });
      baseVersion = data.version;
    }
    if (at) {
      const entityIds = at.map((name) => entities[name] ?? organisation.rootEntityId);
      await world.call(admin, yearRoutes.setRelevantSites, { ...at1, body: { baseVersion, entityIds } });
    }
  }
  const { version } = (await world.call(admin, yearRoutes.getYearConfig, { params })).data;
  await world.call(admin, yearRoutes.launchYear, { params, body: { baseVersion: version } });

  const versions = new Map<string, number>();
  const draftOf = ({ key, said, period = 'FY', entity: name = Object.keys(planned)[0] ?? '' }: Told): CellDraft => {
    const company = library.dataPointByKey.get(key)?.askedAt === 'company';
    const entityId = company ? organisation.rootEntityId : (entities[name] ?? organisation.rootEntityId);
    const cell = { entityId, dataPointId: key, period };
    const baseVersion = versions.get(submissionIdOf(params.year, cell)) ?? 0;
    const absent = typeof said === 'object' && said !== null && 'absence' in said;
    return { ...cell, baseVersion, state: 'SUBMITTED', ...(absent ? said : { value: said }) };
  };
  /** Submits answers in one request, over what stands there already. */
  const submit = async (told: readonly Told[], person: TestPerson = admin): Promise<CellResult[]> => {
    const body = { cells: told.map(draftOf) };
    const { data } = await world.call(person, cellRoutes.saveSubmissions, { params, body });
    for (const result of data)
      if (result.status === 'saved') versions.set(submissionIdOf(params.year, result), result.cell.version);
    return data;
  };
  return { admin, organisation, entities, params, submit };
}

/** What the rules said of the cells of a request, each once. */
export function findingsIn(results: readonly CellResult[]): RuleFinding[] {
  const all = results.flatMap((result) => ('findings' in result ? result.findings : []));
  return [...new Map(all.map((each) => [`${each.rule} ${each.entityId} ${each.period}`, each])).values()];
}
