import { CreateKeyCommand, DecryptCommand, EncryptCommand } from '@aws-sdk/client-kms';
import { expect, inject, test } from 'vitest';
import { clientsOf } from './clients.ts';

const { kms } = clientsOf(inject('endpoint'));

test('what a key encrypted opens with the same context only', async () => {
  const { KeyMetadata } = await kms.send(new CreateKeyCommand({}));
  const Plaintext = Buffer.from('refresh token');
  const EncryptionContext = { session: 's1' };
  const { CiphertextBlob } = await kms.send(
    new EncryptCommand({ KeyId: KeyMetadata?.KeyId, Plaintext, EncryptionContext }),
  );
  expect(Buffer.from(CiphertextBlob ?? []).includes(Plaintext)).toBe(false);
  const opened = await kms.send(new DecryptCommand({ CiphertextBlob, EncryptionContext }));
  expect(Buffer.from(opened.Plaintext ?? [])).toEqual(Plaintext);
  const other = kms.send(new DecryptCommand({ CiphertextBlob, EncryptionContext: { session: 's2' } }));
  await expect(other).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
});
