import { endpoints } from '#functions/http/serve.ts';
import { platformRoutes } from '#shared/admin/dashboard/routes.ts';
import { platformFigures } from './figures.ts';

export const platformEndpoints = endpoints(platformRoutes, {
  getPlatformFigures: async ({ now }) => ({ data: await platformFigures(now) }),
});
