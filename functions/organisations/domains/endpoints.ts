import * as domains from '#functions/core/domains/store.ts';
import { endpoints } from '#functions/http/serve.ts';
import { AppError } from '#shared/api/problem.ts';
import { domainRoutes } from '#shared/organisations/domains/routes.ts';
import type { Caller } from '#shared/people/access.ts';
import { nameDomain, removeDomain, ruleDomain, verifyDomain } from './change.ts';
import { toMailDomain } from './present.ts';

export const domainEndpoints = endpoints(domainRoutes, {
  listDomains: async ({ caller, params }) => {
    mustBeOwn(caller, params.id);
    return { data: (await domains.list(caller.orgId)).map(toMailDomain) };
  },
  addDomain: async ({ caller, params, body, now }) => {
    mustBeOwn(caller, params.id);
    return { data: toMailDomain(await nameDomain(caller, body.domain, now)) };
  },
  verifyDomain: async ({ caller, params, now }) => {
    mustBeOwn(caller, params.id);
    return { data: toMailDomain(await verifyDomain(caller, params.domain, now)) };
  },
  changeDomain: async ({ caller, params, body, now }) => {
    mustBeOwn(caller, params.id);
    return { data: toMailDomain(await ruleDomain(caller, params.domain, body, now)) };
  },
  removeDomain: async ({ caller, params, now }) => {
    mustBeOwn(caller, params.id);
    await removeDomain(caller, params.domain, now);
    return { data: { removed: true as const } };
  },
});

/** An organisation is the caller's, or as unknown as none. */
function mustBeOwn({ orgId }: Caller, asked: string): void {
  if (orgId !== asked) throw new AppError('missing', 'There is no such organisation.');
}
