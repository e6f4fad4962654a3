import { AppError } from '#shared/api/problem.ts';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import { call } from '#web/lib/api.ts';

/**
 * Sends a logo straight to the storage; its key, named in the settings change that follows, puts it in place.
 * @throws AppError in words for the person
 */
export async function uploadLogo(organisationId: string, file: File): Promise<string> {
  const { url, fields, key } = (await call(organisationRoutes.beginLogo, { params: { id: organisationId } })).data;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // The storage's policy wants the file last.
  form.append('file', file);
  const sent = await fetch(url, { method: 'POST', body: form, credentials: 'omit' }).catch(() => undefined);
  if (!sent) throw new AppError('unavailable', 'The logo did not get through. Check your connection and try again.');
  if (sent.ok) return key;
  if (sent.status === 400 || sent.status === 413) throw new AppError('too-large', 'A logo has at most 2 MB.');
  throw new AppError('unavailable', 'The storage did not take the logo. Try again in a moment.');
}
