import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What belongs to whoever knows an idempotency key, of which the table holds but a hash. */
export type Sealing = {
  /** A fingerprint of a request, the same each time, that says nothing to who lacks the key. */
  fingerprint(request: unknown): string;
  /** An answer as base64 that only the key opens. */
  seal(answer: string): string;
  /** The answer again; an error where another key sealed it, or where it was changed. */
  open(sealed: string): string;
};

/**
 * Seals by secrets that HKDF-SHA-256 draws from the idempotency key: HMAC-SHA-256 for requests, AES-256-GCM for answers.
 * A kept answer may hold names and addresses; thus nobody but the sender of the request can read it in the table.
 * @param context what the key is for (organisation, person, route): the same key seals differently elsewhere
 */
export function sealingBy(key: string, context: readonly string[]): Sealing {
  const secret = (purpose: string) => Buffer.from(hkdfSync('sha256', key, JSON.stringify(context), purpose, 32));
  return {
    fingerprint: (request) =>
      createHmac('sha256', secret('request'))
        .update(JSON.stringify(request ?? null))
        .digest('hex'),
    seal: (answer) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', secret('answer'), iv);
      const text = Buffer.concat([cipher.update(answer, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', secret('answer'), bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
