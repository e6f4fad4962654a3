import { currentLibrary } from '#functions/core/catalogue/library.ts';
import { mustBeOwn } from '#functions/core/organisations/own.ts';
import { pageOfSorted } from '#functions/db/page.ts';
import { endpoints } from '#functions/http/serve.ts';
import { AppError } from '#shared/api/problem.ts';
import { catalogueRoutes } from '#shared/library/catalogue/routes.ts';
import type { FrameworkVersion } from '#shared/library/frameworks/schema.ts';
import { metricOf } from '#shared/library/metrics/rules.ts';
import type { Library } from '#shared/library/metrics/schema.ts';
import { searchLibrary } from '#shared/library/search/rules.ts';
import { reachesSection } from '#shared/people/access.ts';
import { dataPointsOf, metricsOf, sectionsOf, toFramework, toGuidance, toMetric, toVersion } from './present.ts';

export const catalogueEndpoints = endpoints(catalogueRoutes, {
  listFrameworks: async () => {
    const library = currentLibrary();
    return { data: library.frameworks.map((framework) => toFramework(library, framework)) };
  },
  getFramework: async ({ params }) => {
    const library = currentLibrary();
    return { data: toFramework(library, known(library.frameworkById.get(params.id), 'framework')) };
  },
  getFrameworkVersion: async ({ params }) => {
    const library = currentLibrary();
    return { data: toVersion(library, version(library, params.id)) };
  },
  listFrameworkMetrics: async ({ params }) => {
    const library = currentLibrary();
    const metrics = metricsOf(library, version(library, params.id));
    return { data: metrics.map((metric) => toMetric(library, metric)) };
  },
  listFrameworkQuestionGroups: async ({ params }) => {
    const library = currentLibrary();
    return { data: sectionsOf(library, dataPointsOf(library, version(library, params.id))) };
  },
  listQuestionGroups: async ({ caller, query }) => {
    mustBeOwn(caller, query.orgId);
    const library = currentLibrary();
    const asked = library.dataPoints.filter(
      ({ frameworks }) => query.csrd !== 'true' || frameworks.some(({ framework }) => framework === 'esrs'),
    );
    return { data: sectionsOf(library, asked).filter(({ id }) => reachesSection(caller, id)) };
  },
  listAllQuestionGroups: async ({ caller, query }) => {
    mustBeOwn(caller, query.orgId);
    const library = currentLibrary();
    return { data: sectionsOf(library, library.dataPoints) };
  },
  getGuidance: async ({ params }) => {
    const library = currentLibrary();
    return { data: toGuidance(library, known(metricOf(library, params.id), 'metric')) };
  },
  searchMetrics: async ({ query: { cursor, limit, query: text, core, ...filters } }) => {
    const library = currentLibrary();
    const search = { ...given({ text, ...filters }), ...(core && { core: core === 'true' }) };
    const found = searchLibrary(library, search).map(({ metric }) => toMetric(library, metric));
    return pageOfSorted(found, { cursor, limit }, ['metrics', library.version, search]);
  },
});

function version(library: Library, id: string): FrameworkVersion {
  return known(library.frameworkVersionById.get(id), 'framework version');
}

function known<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new AppError('missing', `There is no such ${what} in the library.`);
  return found;
}

/** The parts of a search that were given. */
function given<T extends object>(parts: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as never;
}
