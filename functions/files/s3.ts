import { S3Client } from '@aws-sdk/client-s3';
import { lazily } from '#functions/db/lazily.ts';

/** The client of the store of files. */
export const s3 = lazily(() => new S3Client({ maxAttempts: 3, requestChecksumCalculation: 'WHEN_REQUIRED' }));
