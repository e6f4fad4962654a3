import { afterwards } from '#functions/core/afterwards.ts';
import * as users from '#functions/core/people/store.ts';
import { placePicture, removePicture } from '#functions/files/picture.ts';
import { AppError } from '#shared/api/problem.ts';
import type { ProfileChange } from '#shared/people/profile/schema.ts';

/**
 * Changes the person's own profile; what the change leaves out stays. Open invitations are accepted by their link alone and
 * never by a change of the profile, so none is completed here.
 * @throws AppError `invalid` for another e-mail address, and for a picture that did not come by its own upload; `missing`,
 * `too-large` or `wrong-type` for an upload that is no picture
 */
export async function saveProfile(current: users.User, change: ProfileChange): Promise<users.User> {
  const { userId } = current;
  const { name, email, profile = {}, preferences = {} } = change;
  if (email !== undefined && email !== current.email) {
    const message = 'An administrator of your organisation changes your address';
    throw new AppError('invalid', `${message}, because it has to be confirmed.`, { fields: { email: message } });
  }
  const picture = change.picture && (await placePicture({ kind: 'user', id: userId }, change.picture, 'picture'));
  const saved = await users.save(userId, {
    ...(name !== undefined && { name }),
    ...(picture !== undefined && { picture }),
    ...profile,
    ...preferences,
  });
  if (picture !== undefined) {
    await afterwards('former picture deleted', () => removePicture(current.picture));
  }
  return saved;
}
