import * as events from '#functions/core/events/store.ts';
import { mustBeOwn } from '#functions/core/organisations/own.ts';
import { pageFrom } from '#functions/db/cursor.ts';
import { endpoints } from '#functions/http/serve.ts';
import { PAGE_SIZE } from '#shared/api/page.ts';
import { trailRoutes } from '#shared/organisations/trail/routes.ts';
import { toTrailEvents } from './present.ts';

export const trailEndpoints = endpoints(trailRoutes, {
  listTrail: async ({ caller, params, query: { action, cursor: sealed, limit = PAGE_SIZE } }) => {
    const { orgId } = caller;
    mustBeOwn(caller, params.id);
    const list = { orgId, list: 'trail', query: action };
    const { page, next } = await pageFrom(sealed, list, (cursor) =>
      events.list(orgId, { limit, ...(action && { action }), ...(cursor && { cursor }) }),
    );
    return { data: await toTrailEvents(orgId, page.events), ...next };
  },
});
