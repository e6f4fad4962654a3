import * as users from '#functions/people/users/store.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Person } from '#shared/people/access.ts';
import type { ProfileChange } from '#shared/people/profile/schema.ts';

/**
 * Changes the person's own profile; what the change leaves out stays.
 * @throws AppError `invalid` for another e-mail address, and for a picture that did not come by its own upload
 */
export async function saveProfile({ userId }: Person, change: ProfileChange): Promise<users.User> {
  const current = await users.get(userId);
  const { name, email, picture, profile = {}, preferences = {} } = change;
  if (email !== undefined && email !== current.email) {
    const message = 'An administrator of your organisation changes your address';
    throw new AppError('invalid', `${message}, because it has to be confirmed.`, { fields: { email: message } });
  }
  if (picture && picture !== current.picture) {
    const message = 'Upload the picture first';
    throw new AppError('invalid', `${message}.`, { fields: { picture: message } });
  }
  return users.save(userId, {
    ...(name !== undefined && { name }),
    ...(picture === null && { picture }),
    ...profile,
    ...preferences,
  });
}
