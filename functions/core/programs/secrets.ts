import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { livingSecrets, type StoredSecret } from '#shared/service-accounts/accounts/rules.ts';

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
/** What a secret is compared with where there is no account, so that the answer takes as long. */
const nothing = hashOf('');

/** A new secret of 256 random bits: the text is shown once, only its hash is kept. */
export function newSecret(now: Date): { readonly text: string; readonly stored: StoredSecret } {
  const text = `sedum_${randomBytes(32).toString('base64url')}`;
  const hash = hashOf(text).toString('hex');
  return { text, stored: { hash, ending: text.slice(-4), createdAt: now.toISOString() } };
}

/** Is the text one of the secrets that live now? Every one is compared, each in constant time. */
export function opens(text: string, secrets: readonly StoredSecret[], now: Date): boolean {
  const given = hashOf(text);
  const living = livingSecrets(secrets, now).map(({ hash }) => Buffer.from(hash, 'hex'));
  const compared = living.length > 0 ? living : [nothing];
  const matching = compared.filter((hash) => timingSafeEqual(hash, given));
  return living.length > 0 && matching.length > 0;
}
