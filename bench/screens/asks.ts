import { type Company, shownDataPoint, shownRatio } from '#bench/company/company.ts';
import type { BenchWorld } from '#bench/world.ts';
import { allRoutes } from '#shared/api/areas.ts';
import { paramNames } from '#shared/api/route.ts';
import { submissionIdOf } from '#shared/collection/cells/schema.ts';
import type { LooseAsk } from '#test/support/people.ts';

type Special = {
  /** The route, where the name is not one. */
  readonly route?: string;
  readonly ask?: (company: Company) => LooseAsk;
  /** The screen reads every page of the list. */
  readonly every?: true;
};

/** Reads that need more than the year, or that have a second form. */
const special: Readonly<Record<string, Special>> = {
  getYearDataPoint: { ask: ({ year }) => ({ params: { year, id: shownDataPoint } }) },
  getSubmission: { ask: (company) => ({ params: { id: shownCell(company) } }) },
  getDashboardMetric: { ask: ({ year }) => ({ params: { year, id: shownDataPoint } }) },
  getRatio: { route: 'getDashboardMetric', ask: ({ year }) => ({ params: { year, id: shownRatio } }) },
  getFrameworkCoverage: { ask: ({ year }) => ({ params: { year, id: 'vsme-2024' } }) },
  getOrganisation: { ask: ({ orgId }) => ({ params: { id: orgId } }) },
  searchMetrics: { every: true },
  listEntities: { every: true },
};

function shownCell({ year, entityIds: [entityId = ''] }: Company): string {
  return submissionIdOf(year, { entityId, dataPointId: shownDataPoint, period: 'M01' });
}

type Asked = { readonly route: Route; readonly ask: LooseAsk; readonly every: boolean };
type Route = ReturnType<typeof allRoutes>[number]['route'];

/**
 * What a read of a screen asks of which route.
 * @throws Error for a read that is no route, or whose path needs more than the year and is not told apart above
 */
export function askOf(company: Company, name: string): Asked {
  const { route: alias = name, ask, every = false } = special[name] ?? {};
  const route = allRoutes().find((each) => each.route.name === alias)?.route;
  if (!route) throw new Error(`${alias} is no route`);
  const names = paramNames(route.path);
  const first: LooseAsk = ask ? ask(company) : names.includes('year') ? { params: { year: company.year } } : {};
  if (names.some((param) => first.params?.[param] === undefined)) {
    throw new Error(`bench/screens/asks.ts does not say what ${name} is asked with`);
  }
  return { route, ask: first, every };
}

/** Makes the requests of one read of a screen. */
export async function read(world: BenchWorld, company: Company, name: string): Promise<void> {
  const { route, ask, every } = askOf(company, name);
  let cursor: string | undefined;
  do {
    const query = every ? { ...ask.query, limit: 200, cursor } : ask.query;
    cursor = ((await world.call(company.admin, route, { ...ask, query })) as { cursor?: string }).cursor;
  } while (every && cursor);
}
