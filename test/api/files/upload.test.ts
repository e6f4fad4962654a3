import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { GetObjectCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { describe, expect, test, vi } from 'vitest';
import { config } from '#functions/config.ts';
import { upload } from '#functions/files/upload.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const s3 = new S3Client({ forcePathStyle: true });
const MB = 1024 * 1024;
const newKey = () => `exports/o/${randomUUID()}`;

async function stored(Key: string): Promise<Buffer> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: config.filesBucket, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

/** Pieces of odd sizes that are so many bytes together. */
function* pieces(bytes: number): Generator<Buffer> {
  for (let left = bytes, size = 1; left > 0; size = (size * 7 + 13) % (3 * MB)) {
    const piece = randomBytes(Math.min(left, size + 1));
    left -= piece.length;
    yield piece;
  }
}

describe('a file that the product makes', () => {
  test.each([0, 1, 8 * MB - 1, 8 * MB, 8 * MB + 1, 19 * MB])('of %i bytes is stored as it was made', async (bytes) => {
    const [key, all] = [newKey(), [...pieces(bytes)]];
    const { size, sha256 } = await upload(key, all, 'text/plain');
    const whole = Buffer.concat(all);
    expect((await stored(key)).equals(whole)).toBe(true);
    expect({ size, sha256 }).toEqual({ size: bytes, sha256: createHash('sha256').update(whole).digest('hex') });
  });

  test('is made no further than the part that is being sent', async () => {
    let made = 0;
    let most = 0;
    let sent = 0;
    const send = S3Client.prototype.send;
    vi.spyOn(S3Client.prototype, 'send').mockImplementation(async function (this: S3Client, ...args: unknown[]) {
      most = Math.max(most, made - sent);
      const { Body } = (args[0] as { input: { Body?: Buffer } }).input;
      const answer = await (send as (...args: unknown[]) => Promise<unknown>).apply(this, args);
      sent += Body?.length ?? 0;
      return answer as never;
    } as never);
    function* counted() {
      for (const piece of pieces(40 * MB)) {
        made += piece.length;
        yield piece;
      }
    }
    await upload(newKey(), counted(), 'text/plain');
    vi.restoreAllMocks();
    expect(sent).toBe(40 * MB);
    // Two parts at the beginning, to know whether there are two; a part may be longer than its least by one piece.
    expect(most).toBeLessThanOrEqual(2 * (8 + 3) * MB);
  });

  test('is not there, and leaves no part behind, where making it fails', async () => {
    const key = newKey();
    function* broken() {
      yield* pieces(20 * MB);
      throw new Error('The making broke');
    }
    await expect(upload(key, broken(), 'text/plain')).rejects.toThrow('The making broke');
    await expect(stored(key)).rejects.toThrow();
    const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand({ Bucket: config.filesBucket }));
    expect(Uploads).toEqual([]);
    world.takeLog();
  });
});
