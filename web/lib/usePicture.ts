import { useEffect, useState } from 'react';

/** Milliseconds for which a picture that nobody shows any more is kept: lists are filtered, panels are opened again. */
export const KEPT_MS = 30_000;

type Kept = { readonly address: Promise<string | undefined>; users: number; timer?: ReturnType<typeof setTimeout> };
const pictures = new Map<string, Kept>();

/**
 * A picture of the storage as a `blob:` address of this page: the content policy shows no image of another origin.
 * Undefined without one, until it is here, and where it cannot be had. Each picture is fetched once for the page, whatever
 * its signature, and given back to the browser some time after its last use.
 */
export function usePicture(presigned: string | null | undefined): string | undefined {
  const key = presigned ? presigned.split('?')[0] : undefined;
  const [shown, setShown] = useState<{ readonly key: string; readonly address: string | undefined }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new signature of the same picture fetches nothing
  useEffect(() => {
    if (!presigned || !key) return;
    let gone = false;
    const picture = take(key, presigned);
    void picture.address.then((address) => {
      if (!gone) setShown({ key, address });
    });
    return () => {
      gone = true;
      leave(key, picture);
    };
  }, [key]);
  return shown && shown.key === key ? shown.address : undefined;
}

function take(key: string, presigned: string): Kept {
  const known = pictures.get(key);
  const picture = known ?? { address: fetched(key, presigned), users: 0 };
  clearTimeout(picture.timer);
  picture.users += 1;
  if (!known) pictures.set(key, picture);
  return picture;
}

function leave(key: string, picture: Kept): void {
  picture.users -= 1;
  if (picture.users > 0) return;
  picture.timer = setTimeout(() => {
    if (pictures.get(key) === picture) pictures.delete(key);
    void picture.address.then((address) => address && URL.revokeObjectURL(address));
  }, KEPT_MS);
}

/** Initials stand in for a picture that cannot be had, and the next use tries again: its address may have run out. */
async function fetched(key: string, presigned: string): Promise<string | undefined> {
  try {
    const response = await fetch(presigned, { credentials: 'omit' });
    if (!response.ok) throw new Error(`The storage answered ${response.status}`);
    return URL.createObjectURL(await response.blob());
  } catch {
    pictures.delete(key);
    return undefined;
  }
}
