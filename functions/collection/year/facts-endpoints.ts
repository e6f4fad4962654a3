import { endpoints } from '#functions/http/serve.ts';
import { yearFactsRoutes } from '#shared/collection/year/facts/routes.ts';
import { loadYear } from './context.ts';
import { differenceOf } from './difference.ts';
import { configNow } from './endpoints.ts';
import * as seals from './seals/store.ts';
import { takeTodaysFacts } from './transitions.ts';

export const yearFactsEndpoints = endpoints(yearFactsRoutes, {
  async getYearFacts({ organisation, params }) {
    const context = await loadYear(organisation, params.year, { now: true });
    if (context.record?.factsId === undefined) return { data: { counting: 'today' as const, difference: null } };
    return { data: { counting: 'frozen' as const, difference: await differenceOf(context) } };
  },

  async takeTodaysFacts(input) {
    await takeTodaysFacts(input.caller.orgId, input.params.year, input.body, input);
    return configNow(input);
  },

  async listSeals({ caller, params }) {
    const all = await seals.list(caller.orgId, params.year);
    return {
      data: all.map(({ sealId, completedAt, reason, hash, sealedAt }) => ({
        id: sealId,
        completedAt,
        reason: reason ?? null,
        hash: hash ?? null,
        sealedAt: sealedAt ?? null,
      })),
    };
  },
});
