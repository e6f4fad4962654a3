import { beginPicture } from '#functions/files/picture.ts';
import { endpoints } from '#functions/http/serve.ts';
import { pictureRoutes } from '#shared/people/picture/routes.ts';

export const pictureEndpoints = endpoints(pictureRoutes, {
  beginPicture: async ({ caller, now }) => ({ data: await beginPicture({ kind: 'user', id: caller.userId }, now) }),
});
