import { endpoints } from '#functions/http/serve.ts';
import { sandboxRoutes } from '#shared/organisations/sandbox/routes.ts';
import { createTestCompany } from './create.ts';

export const sandboxEndpoints = endpoints(sandboxRoutes, {
  createTestCompany: async ({ caller, organisation, body, now }) => ({
    orgId: await createTestCompany(organisation, body, { caller, now }),
  }),
});
