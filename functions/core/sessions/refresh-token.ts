import { seal, unseal } from '#functions/db/sealing.ts';

/** Encrypts a refresh token for the person's session item; it opens for the same person only. */
export async function sealToken(refreshToken: string, userId: string): Promise<string> {
  return seal(refreshToken, { userId });
}

/** Opens what `sealToken` made. */
export async function openToken(sealed: string, userId: string): Promise<string> {
  return unseal(sealed, { userId });
}
