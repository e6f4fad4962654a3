import { ulid } from 'ulid';
import type * as v from 'valibot';
import { AppError } from '#shared/api/problem.ts';
import { MAX_PICTURE_BYTES, type PictureUpload, pictureTypes } from '#shared/people/picture/routes.ts';
import * as files from './store.ts';
import { pictureSignatures } from './type.ts';

/** Whose picture it is: a person's own, or an organisation's logo. */
export type PictureOwner = { readonly kind: 'user' | 'organisation'; readonly id: string };

/** Seconds for which an upload may begin and an address shows. */
export const PICTURE_SECONDS = 900;

const extensions: Readonly<Record<(typeof pictureTypes)[number], string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** Signs the upload of one picture, which counts for nothing before `placePicture` has looked at it. */
export async function beginPicture(owner: PictureOwner, now: Date): Promise<v.InferOutput<typeof PictureUpload>> {
  const key = `${pendingPrefix(owner)}${ulid(now.getTime()).toLowerCase()}`;
  const { url, fields } = await files.presignUpload(key, MAX_PICTURE_BYTES, PICTURE_SECONDS);
  const expiresAt = new Date(now.getTime() + PICTURE_SECONDS * 1000).toISOString();
  return { url, fields: { ...fields }, key, expiresAt };
}

/**
 * Takes an upload by its content and moves it to its lasting key, which is what to store. The former picture is the
 * caller's to remove once the new key is stored.
 * @param field what the refusal names: the field of the change that holds the key
 * @throws AppError `invalid` for a key that is no upload of this owner, `missing` where nothing was uploaded, `too-large`
 * and `wrong-type` by content
 */
export async function placePicture(owner: PictureOwner, key: string, field: string): Promise<string> {
  const prefix = pendingPrefix(owner);
  const id = key.startsWith(prefix) ? key.slice(prefix.length) : '';
  if (!/^[0-9a-z]{26}$/.test(id)) {
    const message = 'Upload the picture first';
    throw new AppError('invalid', `${message}.`, { fields: { [field]: message } });
  }
  const inspection = await files.inspect(key);
  if (inspection.size > MAX_PICTURE_BYTES) return refused(key, 'too-large', 'A picture has at most 2 MB.');
  const type = pictureTypes.find((each) => pictureSignatures[each](inspection.head));
  if (!type) return refused(key, 'wrong-type', 'Choose a PNG, JPEG or WebP picture.');
  const lasting = `pictures/${owner.kind}/${owner.id}/${id}.${extensions[type]}`;
  await files.keep(key, lasting, inspection, type);
  return lasting;
}

/** Signs the address of a stored picture for a few minutes; null without one. */
export async function pictureAddress(key: string | undefined): Promise<string | null> {
  if (!key) return null;
  const type = pictureTypes.find((each) => key.endsWith(`.${extensions[each]}`));
  if (!type) return null;
  return files.presignDownload(key, `picture.${extensions[type]}`, type, PICTURE_SECONDS);
}

/** Deletes a picture that nothing shows any more. */
export async function removePicture(key: string | undefined): Promise<void> {
  if (key?.startsWith('pictures/')) await files.remove(key);
}

/** Deletes every picture that an owner ever uploaded, shown or not. */
export async function removePictures(owner: PictureOwner): Promise<void> {
  await files.removeAll(pendingPrefix(owner));
  await files.removeAll(`pictures/${owner.kind}/${owner.id}/`);
}

function pendingPrefix({ kind, id }: PictureOwner): string {
  return `pending/pictures/${kind}/${id}/`;
}

async function refused(key: string, code: 'too-large' | 'wrong-type', message: string): Promise<never> {
  await files.remove(key);
  throw new AppError(code, message);
}
