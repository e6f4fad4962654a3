import { ownOrganisation } from '#functions/core/organisations/own.ts';
import { beginPicture } from '#functions/files/picture.ts';
import { endpoints } from '#functions/http/serve.ts';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import { toOrganisation, toOrgConfig } from './present.ts';
import { saveSettings } from './settings.ts';

export const organisationEndpoints = endpoints(organisationRoutes, {
  getOrganisation: async ({ caller, params, now }) => ({
    data: await toOrganisation(await ownOrganisation(caller, params.id), caller, now),
  }),
  saveOrganisation: async ({ caller, params, body, now }) => {
    const saved = await saveSettings(await ownOrganisation(caller, params.id), body, { caller, now });
    return { data: { success: true as const, organisation: await toOrganisation(saved, caller, now) } };
  },
  getOrganisationConfig: async ({ caller, params }) => ({
    data: { orgConfig: toOrgConfig(await ownOrganisation(caller, params.id)) },
  }),
  beginLogo: async ({ caller, params, now }) => {
    const { orgId } = await ownOrganisation(caller, params.id);
    return { data: await beginPicture({ kind: 'organisation', id: orgId }, now) };
  },
});
