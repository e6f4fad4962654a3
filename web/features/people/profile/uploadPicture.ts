import { AppError } from '#shared/api/problem.ts';
import { pictureRoutes } from '#shared/people/picture/routes.ts';
import { call } from '#web/lib/api.ts';

/**
 * Sends a picture straight to the storage; its key, named in the profile change that follows, puts it in place.
 * @throws AppError in words for the person
 */
export async function uploadPicture(file: File): Promise<string> {
  const { url, fields, key } = (await call(pictureRoutes.beginPicture)).data;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file); // the storage reads nothing that comes after the file
  let response: Response;
  try {
    response = await fetch(url, { method: 'POST', body: form, credentials: 'omit' });
  } catch {
    throw new AppError('unavailable', 'The picture did not get through. Check your connection and try again.');
  }
  if (response.ok) return key;
  const fieldsOf = (picture: string) => ({ fields: { picture } });
  if (response.status === 400 || response.status === 413) {
    throw new AppError('too-large', 'The picture is too large.', fieldsOf('Choose a picture of at most 2 MB'));
  }
  throw new AppError('unavailable', 'The storage did not take the picture. Try again in a moment.');
}
