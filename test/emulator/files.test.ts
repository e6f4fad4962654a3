import { randomUUID } from 'node:crypto';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { clientsOf } from './clients.ts';

const endpoint = inject('endpoint');
const { s3 } = clientsOf(endpoint);
const Bucket = `sedum-${randomUUID()}`;

beforeAll(async () => {
  await s3.send(new CreateBucketCommand({ Bucket }));
});

describe('uploading by a form that the server signed', () => {
  async function upload(Key: string, bytes: number, type = 'application/pdf', change: Record<string, string> = {}) {
    const form = await createPresignedPost(s3, {
      Bucket,
      Key,
      Expires: 60,
      Conditions: [
        ['content-length-range', 1, 1000],
        ['eq', '$Content-Type', 'application/pdf'],
      ],
      Fields: { 'Content-Type': 'application/pdf' },
    });
    const data = new FormData();
    for (const [name, value] of Object.entries({ ...form.fields, 'Content-Type': type, ...change })) {
      data.append(name, value);
    }
    data.append('file', new Blob(['x'.repeat(bytes)], { type }), 'evidence.pdf');
    return fetch(form.url, { method: 'POST', body: data, headers: { origin: 'http://localhost:4000' } });
  }

  test('the form goes to the endpoint itself by path, so that a browser can reach it', async () => {
    const { url } = await createPresignedPost(s3, { Bucket, Key: 'a' });
    expect(url).toBe(`${endpoint}/${Bucket}`);
  });

  test('a file within the limits arrives with its type, and the browser of another origin may read the answer', async () => {
    const answer = await upload('fine.pdf', 1000);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).not.toBeNull();
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'fine.pdf' }));
    expect(head).toMatchObject({ ContentLength: 1000, ContentType: 'application/pdf' });
    expect(head.ETag).toMatch(/^"[0-9a-f]{32}"$/);
  });

  test('a file that is too large or empty is refused and does not exist afterwards', async () => {
    expect((await upload('large.pdf', 1001)).status).toBe(400);
    expect((await upload('empty.pdf', 0)).status).toBe(400);
    for (const Key of ['large.pdf', 'empty.pdf']) {
      await expect(s3.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({ name: 'NotFound' });
    }
  });

  test('another type, another key and a changed policy are refused', async () => {
    expect((await upload('page.pdf', 10, 'text/html')).status).toBe(403);
    expect((await upload('mine.pdf', 10, 'application/pdf', { key: 'theirs.pdf' })).status).toBe(403);
    expect((await upload('policy.pdf', 10, 'application/pdf', { Policy: 'e30=' })).status).toBeGreaterThanOrEqual(400);
  });
});

describe('reading', () => {
  beforeAll(async () => {
    await s3.send(new PutObjectCommand({ Bucket, Key: 'report.bin', Body: 'PK\u0003\u0004 and the rest' }));
  });

  test('a signed link downloads under the name that the server chose', async () => {
    const name = "attachment; filename*=UTF-8''%C3%85rsrapport.xlsx";
    const command = new GetObjectCommand({ Bucket, Key: 'report.bin', ResponseContentDisposition: name });
    const answer = await fetch(await getSignedUrl(s3, command, { expiresIn: 60 }));
    expect(answer.headers.get('content-disposition')).toBe(name);
    expect(await answer.text()).toContain('and the rest');
  });

  test('a signed link that was changed is refused', async () => {
    const link = await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: 'report.bin' }), { expiresIn: 60 });
    expect((await fetch(link.replace('report.bin', 'other.bin'))).status).toBe(403);
  });

  test('the first bytes can be read alone, to know a file by its content', async () => {
    const part = await s3.send(new GetObjectCommand({ Bucket, Key: 'report.bin', Range: 'bytes=0-3' }));
    expect(await part.Body?.transformToByteArray()).toEqual(new Uint8Array([0x50, 0x4b, 3, 4]));
    expect(part.ContentRange).toMatch(/^bytes 0-3\//);
  });

  test('an object is copied to its lasting key with a new type', async () => {
    await s3.send(
      new CopyObjectCommand({
        Bucket,
        Key: 'kept/report.bin',
        CopySource: `${Bucket}/report.bin`,
        MetadataDirective: 'REPLACE',
        ContentType: 'application/zip',
      }),
    );
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'kept/report.bin' }));
    expect(head.ContentType).toBe('application/zip');
  });
});
