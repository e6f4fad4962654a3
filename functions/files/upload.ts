import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { config } from '#functions/config.ts';
import { afterwards } from '#functions/core/afterwards.ts';
import { s3 } from './s3.ts';

/** Bytes of a part of an upload: S3 takes 5 MB at least and 10,000 parts. */
const PART_BYTES = 8 * 1024 * 1024;

/** A file that was stored: its size in bytes and its SHA-256 in hex. */
export type StoredFile = { readonly size: number; readonly sha256: string };

type Place = { readonly Bucket: string; readonly Key: string };
type Part = { readonly PartNumber: number; readonly ETag: string | undefined };

/**
 * Stores a file that the product makes, piece by piece as it is made: one part of it is held at a time. It is there as a whole
 * or not at all: where making or sending it fails, what was sent is given up.
 */
export async function upload(key: string, pieces: Iterable<Uint8Array>, contentType: string): Promise<StoredFile> {
  const place = { Bucket: config.filesBucket, Key: key };
  const hash = createHash('sha256');
  let size = 0;
  const parts = partsOf(pieces, (piece) => {
    hash.update(piece);
    size += piece.length;
  });
  const first = parts.next();
  const second = first.done ? first : parts.next();
  if (second.done) await putWhole(place, first.done ? Buffer.alloc(0) : first.value, contentType);
  else await putInParts(place, prepended([first.value as Buffer, second.value], parts), contentType);
  return { size, sha256: hash.digest('hex') };
}

/** Pieces put together to parts of one size; the last is what is left. */
function* partsOf(pieces: Iterable<Uint8Array>, onPiece: (piece: Uint8Array) => void): Generator<Buffer, undefined> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    onPiece(piece);
    held.push(piece);
    bytes += piece.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(held);
}

function* prepended<T>(first: readonly T[], rest: Iterable<T>): Generator<T> {
  yield* first;
  yield* rest;
}

async function putWhole(place: Place, Body: Buffer, ContentType: string): Promise<void> {
  await s3().send(new PutObjectCommand({ ...place, Body, ContentType }));
}

async function putInParts(place: Place, parts: Iterable<Buffer>, ContentType: string): Promise<void> {
  const { UploadId } = await s3().send(new CreateMultipartUploadCommand({ ...place, ContentType }));
  const upload = { ...place, UploadId };
  try {
    const Parts = await sendParts(upload, parts);
    await s3().send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  } catch (error) {
    // What cannot be given up now goes by the bucket's lifecycle.
    await afterwards('parts of a file given up', () => s3().send(new AbortMultipartUploadCommand(upload)));
    throw error;
  }
}

async function sendParts(upload: Place & { readonly UploadId: string | undefined }, parts: Iterable<Buffer>) {
  const sent: Part[] = [];
  for (const Body of parts) {
    const PartNumber = sent.length + 1;
    const { ETag } = await s3().send(new UploadPartCommand({ ...upload, PartNumber, Body }));
    sent.push({ PartNumber, ETag });
  }
  return sent;
}
