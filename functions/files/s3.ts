/** The part of AWS's SDK that speaks with S3, and its client. It is large, so whoever uses it loads it when it is needed. */
import { S3Client } from '@aws-sdk/client-s3';

export {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
export { createPresignedPost } from '@aws-sdk/s3-presigned-post';
export { getSignedUrl } from '@aws-sdk/s3-request-presigner';

export const s3 = new S3Client({ maxAttempts: 3, requestChecksumCalculation: 'WHEN_REQUIRED' });
