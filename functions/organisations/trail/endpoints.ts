import { openCursor, sealCursor } from '#functions/db/cursor.ts';
import { endpoints } from '#functions/http/serve.ts';
import { ownOrganisation } from '#functions/organisations/profile/own.ts';
import { PAGE_SIZE } from '#shared/api/page.ts';
import { trailRoutes } from '#shared/organisations/trail/routes.ts';
import { toTrailEvents } from './present.ts';
import * as trail from './store.ts';

export const trailEndpoints = endpoints(trailRoutes, {
  listTrail: async ({ caller, params, query: { action, cursor: sealed, limit = PAGE_SIZE } }) => {
    const { orgId } = await ownOrganisation(caller, params.id);
    const list = { orgId, list: 'trail', query: action };
    const from = openCursor(sealed, list);
    const { events, cursor } = await trail.list(orgId, {
      limit,
      ...(action && { action }),
      ...(from && { cursor: from }),
    });
    const next = sealCursor(cursor, list);
    return { data: await toTrailEvents(orgId, events), ...(next && { cursor: next }) };
  },
});
