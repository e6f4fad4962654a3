import { endpoints } from '#functions/http/serve.ts';
import { AppError } from '#shared/api/problem.ts';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import { toOrganisation, toOrgConfig } from './present.ts';
import * as organisations from './store.ts';

export const organisationEndpoints = endpoints(organisationRoutes, {
  getOrganisation: async ({ caller, params }) => ({ data: toOrganisation(await own(caller.orgId, params.id)) }),
  saveOrganisation: async ({ caller, params, body: { version, ...change } }) => {
    const current = await own(caller.orgId, params.id);
    if (current.version !== version) {
      const data = { current: toOrganisation(current) };
      throw new AppError('conflict', 'Somebody else changed these settings meanwhile.', data);
    }
    const saved = await organisations.save(caller.orgId, version, change);
    return { data: { success: true as const, organisation: toOrganisation(saved) } };
  },
  getOrganisationConfig: async ({ caller, params }) => ({
    data: { orgConfig: toOrgConfig(await own(caller.orgId, params.id)) },
  }),
});

/** The caller's organisation; another one is as unknown as none. */
async function own(orgId: string, asked: string): Promise<organisations.OrganisationRecord> {
  if (orgId !== asked) throw new AppError('missing', 'There is no such organisation.');
  return organisations.get(orgId);
}
