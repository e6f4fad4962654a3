import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { config } from '#functions/config.ts';

const client = new KMSClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
});

/** Encrypts a refresh token for the person's session item; it opens for the same person only. */
export async function sealToken(refreshToken: string, userId: string): Promise<string> {
  const { CiphertextBlob } = await client.send(
    new EncryptCommand({
      KeyId: config.sessionKeyId,
      Plaintext: Buffer.from(refreshToken),
      EncryptionContext: { userId },
    }),
  );
  if (!CiphertextBlob) throw new Error('KMS gave no ciphertext');
  return Buffer.from(CiphertextBlob).toString('base64');
}

/** Opens what `sealToken` made. */
export async function openToken(sealed: string, userId: string): Promise<string> {
  const { Plaintext } = await client.send(
    new DecryptCommand({
      KeyId: config.sessionKeyId,
      CiphertextBlob: Buffer.from(sealed, 'base64'),
      EncryptionContext: { userId },
    }),
  );
  if (!Plaintext) throw new Error('KMS gave no plaintext');
  return Buffer.from(Plaintext).toString();
}
