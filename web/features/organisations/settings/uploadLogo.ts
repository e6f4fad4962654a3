import { AppError } from '#shared/api/problem.ts';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import { call } from '#web/lib/api.ts';
import { upload } from '#web/lib/upload.ts';

/**
 * Sends a logo straight to the storage; its key, named in the settings change that follows, puts it in place.
 * @throws AppError in words for the person
 */
export async function uploadLogo(organisationId: string, file: File): Promise<string> {
  const { data: ticket } = await call(organisationRoutes.beginLogo, { params: { id: organisationId } });
  const tooLarge = () => new AppError('too-large', 'A logo has at most 2 MB.');
  await upload(ticket, file, { what: 'the logo', tooLarge });
  return ticket.key;
}
