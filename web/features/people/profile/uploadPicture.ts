import { AppError } from '#shared/api/problem.ts';
import { pictureRoutes } from '#shared/people/picture/routes.ts';
import { call } from '#web/lib/api.ts';
import { upload } from '#web/lib/upload.ts';

/**
 * Sends a picture straight to the storage; its key, named in the profile change that follows, puts it in place.
 * @throws AppError in words for the person
 */
export async function uploadPicture(file: File): Promise<string> {
  const { data: ticket } = await call(pictureRoutes.beginPicture);
  const fields = { picture: 'Choose a picture of at most 2 MB' };
  const tooLarge = () => new AppError('too-large', 'The picture is too large.', { fields });
  await upload(ticket, file, { what: 'the picture', tooLarge });
  return ticket.key;
}
