import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { config } from '#functions/config.ts';
import { lazily } from './lazily.ts';
import { patience } from './patience.ts';

const client = lazily(() => new KMSClient({ maxAttempts: 3, requestHandler: patience(1000, 2000) }));

/** Whose secret it is: what was sealed for one opens for nobody else. */
export type Owner = { readonly userId: string } | { readonly clientId: string };

/** Encrypts a secret for an attribute of the owner's item, with the product's KMS key. */
export async function seal(secret: string, owner: Owner): Promise<string> {
  const { CiphertextBlob } = await client().send(
    new EncryptCommand({
      KeyId: config.sessionKeyId,
      Plaintext: Buffer.from(secret),
      EncryptionContext: { ...owner },
    }),
  );
  if (!CiphertextBlob) throw new Error('KMS gave no ciphertext');
  return Buffer.from(CiphertextBlob).toString('base64');
}

/** Opens what `seal` made for the same owner. */
export async function unseal(sealed: string, owner: Owner): Promise<string> {
  const { Plaintext } = await client().send(
    new DecryptCommand({
      KeyId: config.sessionKeyId,
      CiphertextBlob: Buffer.from(sealed, 'base64'),
      EncryptionContext: { ...owner },
    }),
  );
  if (!Plaintext) throw new Error('KMS gave no plaintext');
  return Buffer.from(Plaintext).toString();
}
