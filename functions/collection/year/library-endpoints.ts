import { currentLibrary } from '#functions/core/catalogue/library.ts';
import { endpoints } from '#functions/http/serve.ts';
import { yearLibraryRoutes } from '#shared/collection/year/library/routes.ts';
import { loadYear } from './context.ts';
import { configNow } from './endpoints.ts';
import { libraryDifference, takeNewestLibrary } from './newest-library.ts';

export const yearLibraryEndpoints = endpoints(yearLibraryRoutes, {
  async getYearLibrary({ organisation, params }) {
    const context = await loadYear(organisation, params.year, { now: true });
    const difference = await libraryDifference(context);
    return { data: { version: context.catalogue.version, newest: currentLibrary().version, difference } };
  },

  async takeNewestLibrary(input) {
    await takeNewestLibrary(input.caller.orgId, input.params.year, input.body, input);
    return configNow(input);
  },
});
