import { S3Client } from '@aws-sdk/client-s3';

let client: S3Client | undefined;

/** The client of the store of files, made by the first request that has to do with one; most never do. */
export function s3(): S3Client {
  client ??= new S3Client({ maxAttempts: 3, requestChecksumCalculation: 'WHEN_REQUIRED' });
  return client;
}
