import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { ChangeMessageVisibilityCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { unzipSync } from 'fflate';
import { table } from '#functions/db/table.ts';
import { queues } from './outbox.ts';

const s3 = new S3Client({ forcePathStyle: true });

/** Every item of the table, as text, one line each. */
export async function itemsAsText(): Promise<string> {
  const lines: string[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new ScanCommand({ TableName: table.table, ExclusiveStartKey: from, ConsistentRead: true }),
    );
    lines.push(...Items.map((item) => JSON.stringify(item)));
    from = LastEvaluatedKey;
  } while (from);
  return lines.join('\n');
}

/** The keys of all files. */
export async function fileKeys(): Promise<string[]> {
  const { Contents = [], IsTruncated } = await s3.send(new ListObjectsV2Command({ Bucket: process.env.FILES_BUCKET }));
  if (IsTruncated) throw new Error('More files than this reads');
  return Contents.map(({ Key = '' }) => Key);
}

/** Every file as text behind its key; a workbook with what its parts say. */
export async function filesAsText(): Promise<string> {
  const texts = (await fileKeys()).map(async (key) => {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: process.env.FILES_BUCKET, Key: key }));
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    const parts = key.endsWith('.xlsx') ? Object.values(unzipSync(bytes)) : [bytes];
    return [key, ...parts.map((part) => new TextDecoder().decode(part))].join('\n');
  });
  return (await Promise.all(texts)).join('\n');
}

/** What waits in a queue, left where it is. */
async function queueAsText(QueueUrl: string): Promise<string> {
  const seen = new Map<string, string>();
  const handles: string[] = [];
  for (let news = true; news; ) {
    const { Messages = [] } = await queues.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 30 }),
    );
    news = Messages.length > 0;
    for (const { MessageId = '', Body = '', ReceiptHandle = '' } of Messages) {
      seen.set(MessageId, Body);
      handles.push(ReceiptHandle);
    }
  }
  for (const ReceiptHandle of handles) {
    await queues.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }));
  }
  return [...seen.values()].join('\n');
}

/** What waits in all queues. */
export async function everythingWaiting(): Promise<string> {
  const { MAIL_QUEUE_URL, EXPORT_QUEUE_URL, DEMO_QUEUE_URL, FIGURES_QUEUE_URL, TALLY_QUEUE_URL } = process.env;
  const urls = [MAIL_QUEUE_URL, EXPORT_QUEUE_URL, DEMO_QUEUE_URL, FIGURES_QUEUE_URL, TALLY_QUEUE_URL];
  return (await Promise.all(urls.flatMap((url) => (url ? [queueAsText(url)] : [])))).join('\n');
}

/** Everything that the product keeps anywhere: the table, the files, and what waits in queues. */
export async function everythingKept(): Promise<string> {
  return [await itemsAsText(), await filesAsText(), await everythingWaiting()].join('\n');
}
