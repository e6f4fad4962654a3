import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';

/** Largest picture or logo, and the kinds that are taken; decided by content, not by name. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Where the browser posts a picture; `key` is then named in the change that puts it in place. */
export const PictureUpload = v.object({
  url: v.string(),
  fields: v.record(v.string(), v.string()),
  key: v.string(),
  expiresAt: v.string(),
});

export const pictureRoutes = defineRoutes({
  beginPicture: {
    method: 'POST',
    path: '/api/user/picture',
    summary:
      'Presigned upload of the own picture; the profile change that names its key checks it and puts it in place',
    access: 'signed-in',
    peopleOnly: true,
    rate: 'export',
    answer: dataOf(PictureUpload),
  },
});
