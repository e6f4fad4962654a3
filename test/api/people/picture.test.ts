import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import * as users from '#functions/core/people/store.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { MAX_PICTURE_BYTES, pictureRoutes } from '#shared/people/picture/routes.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import type { TestPerson } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const acme = await world.organisation();
const { beginPicture } = pictureRoutes;
const s3 = new S3Client({ forcePathStyle: true });

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);
const WEBP = Buffer.concat([Buffer.from('RIFF\x1a\0\0\0WEBPVP8L'), Buffer.alloc(20)]);

async function uploaded(person: TestPerson, content: Buffer): Promise<string> {
  const { data } = await world.call(person, beginPicture);
  const form = new FormData();
  for (const [field, value] of Object.entries(data.fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(content)]));
  expect((await fetch(data.url, { method: 'POST', body: form })).ok).toBe(true);
  return data.key;
}

const save = async (person: TestPerson, picture: string | null) =>
  (await world.call(person, profileRoutes.saveProfile, { body: { picture } })).data;

async function filesOf({ userId }: TestPerson): Promise<string[]> {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: process.env.FILES_BUCKET }));
  return Contents.map(({ Key = '' }) => Key).filter((key) => key.includes(userId));
}

describe("a person's own picture", () => {
  test.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['image/webp', WEBP],
  ])('of type %s is uploaded, checked and shown by an address for some minutes', async (type, content) => {
    const ada = await world.person({ organisation: acme });
    const { picture } = await save(ada, await uploaded(ada, content));
    const shown = await fetch(picture ?? '');
    expect(shown.headers.get('content-type')).toBe(type);
    expect(shown.headers.get('content-disposition')).toContain('attachment');
    expect(Buffer.from(await shown.arrayBuffer()).equals(content)).toBe(true);
    expect(new URL(picture ?? '').searchParams.get('X-Amz-Expires')).toBe('900');
    expect((await world.call(ada, profileRoutes.getUser)).data.picture).toContain('X-Amz-Signature');
    const { data: members } = await world.call(ada, memberRoutes.listUsers, { query: { search: ada.email } });
    expect(members[0]?.picture).toContain(new URL(picture ?? '').pathname);
    expect(await filesOf(ada)).toEqual([expect.stringMatching(/^pictures\/user\//)]);
  });

  test('replaces the former one, whose file is deleted', async () => {
    const ada = await world.person({ organisation: acme });
    await save(ada, await uploaded(ada, PNG));
    const [former] = await filesOf(ada);
    await save(ada, await uploaded(ada, JPEG));
    const now = await filesOf(ada);
    expect(now).toHaveLength(1);
    expect(now).not.toContain(former);
    const gone = s3.send(new GetObjectCommand({ Bucket: process.env.FILES_BUCKET, Key: former }));
    await expect(gone).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('is taken away by null, with its file, and stays where nothing is said of it', async () => {
    const ada = await world.person({ organisation: acme });
    await save(ada, await uploaded(ada, PNG));
    const { data } = await world.call(ada, profileRoutes.saveProfile, { body: { name: 'Ada King' } });
    expect(data.picture).toContain('pictures/');
    expect((await save(ada, null)).picture).toBeNull();
    expect(await filesOf(ada)).toEqual([]);
    expect((await save(ada, null)).picture).toBeNull();
  });

  test.each([
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['a sound', Buffer.from('RIFF\x24\0\0\0WAVEfmt ')],
    ['a single byte', Buffer.from([0x89])],
  ])('is not %s, whose file does not stay', async (_, content) => {
    const ada = await world.person({ organisation: acme });
    await expect(save(ada, await uploaded(ada, content))).rejects.toMatchObject({ code: 'wrong-type' });
    expect(await filesOf(ada)).toEqual([]);
    expect((await users.get(ada.userId)).picture).toBeUndefined();
  });

  test('has at most 2 MB, by the upload that was signed', async () => {
    const ada = await world.person({ organisation: acme });
    const { data } = await world.call(ada, beginPicture);
    const policy = JSON.parse(Buffer.from(data.fields.Policy ?? '', 'base64').toString());
    expect(policy.conditions).toContainEqual(['content-length-range', 1, MAX_PICTURE_BYTES]);
    expect(policy.conditions).toContainEqual({ key: data.key });
  });

  test('is nobody else’s upload, no lasting key and nothing that was not uploaded', async () => {
    const ada = await world.person({ organisation: acme });
    const eve = await world.person({ organisation: acme });
    const key = await uploaded(ada, PNG);
    const { data: empty } = await world.call(eve, beginPicture);
    await expect(save(eve, empty.key)).rejects.toMatchObject({ code: 'missing' });
    await save(ada, key);
    const [lasting = ''] = await filesOf(ada);
    for (const wrong of [key, lasting, `${empty.key}/../x`, 'pictures/', 'https://evil.example/x.png']) {
      await expect(save(eve, wrong)).rejects.toMatchObject({
        code: 'invalid',
        fields: { picture: expect.any(String) },
      });
    }
    // An upload serves once.
    await expect(save(ada, key)).rejects.toMatchObject({ code: 'missing' });
    expect(await filesOf(ada)).toEqual([lasting]);
  });
});
