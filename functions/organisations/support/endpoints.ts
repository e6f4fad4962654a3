import { mustBeOwn } from '#functions/core/organisations/own.ts';
import type { OrganisationRecord } from '#functions/core/organisations/store.ts';
import { namesOf } from '#functions/core/people/names.ts';
import { endpoints } from '#functions/http/serve.ts';
import { type SupportAccess, supportRoutes } from '#shared/organisations/support/routes.ts';
import { supportAccessOf } from '#shared/organisations/support/rules.ts';
import { saveSupportAccess } from './save.ts';

export const supportEndpoints = endpoints(supportRoutes, {
  getSupportAccess: async ({ organisation, params, now }) => {
    mustBeOwn(organisation, params.id);
    return { data: await toSupportAccess(organisation, now) };
  },
  saveSupportAccess: async ({ caller, organisation, params, body, now }) => {
    mustBeOwn(organisation, params.id);
    const saved = await saveSupportAccess(organisation, body, { caller, now });
    return { data: await toSupportAccess(saved, now) };
  },
});

async function toSupportAccess(organisation: OrganisationRecord, now: Date): Promise<SupportAccess> {
  const { mode, valuesUntil } = supportAccessOf(organisation, now);
  const { supportGrant } = organisation;
  if (!supportGrant || !valuesUntil) return { mode, grant: null };
  const { purpose, until, grantedAt, grantedById } = supportGrant;
  const names = await namesOf([grantedById]);
  return { mode, grant: { purpose, until, grantedAt, grantedBy: names(grantedById) } };
}
