import { recordLook } from '#functions/core/events/record-look.ts';
import * as users from '#functions/core/people/store.ts';
import { callerPlaceOf, placeIn } from '#functions/http/place.ts';
import { endpoints } from '#functions/http/serve.ts';
import { AppError } from '#shared/api/problem.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { switcherGroups } from '#shared/people/switcher/rules.ts';
import { toCurrentOrganisation } from './current.ts';
import { organisationsOf } from './reach.ts';

export const switcherEndpoints = endpoints(switcherRoutes, {
  listOrganisations: async ({ caller, now }) => {
    const data = await organisationsOf(caller.userId, now);
    return { data, groups: switcherGroups(data) };
  },
  getCurrentOrganisation: async ({ caller, user, request, now }) => {
    const place = await callerPlaceOf(user, request.namedOrgId, now);
    if (!place) throw new AppError('missing', 'You are not part of an organisation.');
    const { organisation, via } = place;
    if (via === 'staff') await recordLook(organisation.orgId, 'getCurrentOrganisation', { ...caller, via }, now);
    return { data: await toCurrentOrganisation(place, now) };
  },
  switchOrganisation: async ({ caller, body: { orgId }, now }) => {
    const place = await placeIn(orgId, caller.userId, now);
    // Staff look at a customer in a tab; it is never where their next sign-in begins.
    if (!place || place.via === 'staff') {
      throw new AppError('missing', 'There is no such organisation among yours.');
    }
    await users.save(caller.userId, { defaultOrgId: orgId });
    return { data: { orgId } };
  },
});
