import { mustBeOwn } from '#functions/core/organisations/own.ts';
import { beginPicture } from '#functions/files/picture.ts';
import { endpoints } from '#functions/http/serve.ts';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import { toOrganisation, toOrgConfig } from './present.ts';
import { saveSettings } from './settings.ts';

export const organisationEndpoints = endpoints(organisationRoutes, {
  getOrganisation: async ({ caller, organisation, params, now }) => {
    mustBeOwn(organisation, params.id);
    return { data: await toOrganisation(organisation, caller, now) };
  },
  saveOrganisation: async ({ caller, organisation, params, body, now }) => {
    mustBeOwn(organisation, params.id);
    const saved = await saveSettings(organisation, body, { caller, now });
    return { data: { success: true as const, organisation: await toOrganisation(saved, caller, now) } };
  },
  getOrganisationConfig: async ({ organisation, params }) => {
    mustBeOwn(organisation, params.id);
    return { data: { orgConfig: toOrgConfig(organisation) } };
  },
  beginLogo: async ({ caller: { orgId }, params, now }) => {
    mustBeOwn({ orgId }, params.id);
    return { data: await beginPicture({ kind: 'organisation', id: orgId }, now) };
  },
});
