import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { CopyObjectCommand, DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { config } from '#functions/config.ts';
import { AppError } from '#shared/api/problem.ts';
import { s3 } from './s3.ts';
import { holdsControls } from './type.ts';

/** An upload that the browser makes itself: an HTML form POST of these fields and then the file. */
export type PresignedUpload = { readonly url: string; readonly fields: Readonly<Record<string, string>> };

/** Signs the upload of exactly one key, of at most `maxBytes`, within `seconds`. */
export async function presignUpload(key: string, maxBytes: number, seconds: number): Promise<PresignedUpload> {
  const { url, fields } = await createPresignedPost(s3(), {
    Bucket: config.filesBucket,
    Key: key,
    Conditions: [['content-length-range', 1, maxBytes]],
    Expires: seconds,
  });
  return { url, fields };
}

/** Signs the download of one key under a name and a type that we chose; browsers save it and never show it. */
export async function presignDownload(
  key: string,
  name: string,
  contentType: string,
  seconds: number,
): Promise<string> {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_');
  const command = new GetObjectCommand({
    Bucket: config.filesBucket,
    Key: key,
    ResponseContentType: contentType,
    ResponseContentDisposition: `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  });
  return getSignedUrl(s3(), command, { expiresIn: seconds });
}

/** What a stored file is: its size in bytes, its SHA-256 in hex, its first bytes, and the mark of this very content. */
export type Inspection = {
  readonly size: number;
  readonly sha256: string;
  readonly head: Buffer;
  /** No byte of it, from the first to the last, is one that text does not have. */
  readonly isText: boolean;
  readonly etag: string;
};

/** Bytes of a file that tell its type: enough for the first entries of an Office document. */
const HEAD_BYTES = 1_000_000;

/**
 * Reads a stored file once from end to end, holding no more of it than its head.
 * @throws AppError `missing` when nothing was uploaded under the key
 */
export async function inspect(key: string): Promise<Inspection> {
  const object = await s3()
    .send(new GetObjectCommand({ Bucket: config.filesBucket, Key: key }))
    .catch(notUploaded);
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let size = 0;
  let isText = true;
  for await (const chunk of object.Body as Readable) {
    const bytes = chunk as Buffer;
    hash.update(bytes);
    isText &&= !holdsControls(bytes);
    if (size < HEAD_BYTES) head.push(bytes.subarray(0, HEAD_BYTES - size));
    size += bytes.length;
  }
  return { size, sha256: hash.digest('hex'), head: Buffer.concat(head), isText, etag: object.ETag ?? '' };
}

/** Moves a file to its lasting key, if it is still the content that was inspected. */
export async function keep(from: string, to: string, { etag }: Inspection, contentType: string): Promise<void> {
  const bucket = config.filesBucket;
  await s3().send(
    new CopyObjectCommand({
      Bucket: bucket,
      Key: to,
      CopySource: `${bucket}/${from}`,
      CopySourceIfMatch: etag,
      MetadataDirective: 'REPLACE',
      ContentType: contentType,
      ContentDisposition: 'attachment',
    }),
  );
  await remove(from);
}

export async function remove(key: string): Promise<void> {
  await s3().send(new DeleteObjectCommand({ Bucket: config.filesBucket, Key: key }));
}

/**
 * Deletes every file whose key begins so: for what belongs to one person, or names them.
 * @param listed files that are listed at once, 1,000 at most
 */
export async function removeAll(prefix: string, listed = 1000): Promise<void> {
  let ContinuationToken: string | undefined;
  do {
    const place = { Bucket: config.filesBucket, Prefix: prefix, MaxKeys: listed };
    const page = await s3().send(
      new ListObjectsV2Command({ ...place, ...(ContinuationToken && { ContinuationToken }) }),
    );
    for (const { Key } of page.Contents ?? []) if (Key) await remove(Key);
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}

const isMissing = (error: unknown) => error instanceof Error && /^(NoSuchKey|NotFound)$/.test(error.name);

function notUploaded(error: unknown): never {
  if (isMissing(error)) throw new AppError('missing', 'The file was not uploaded. Upload it again.');
  throw error;
}
