import { DeleteMessageBatchCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';

/** The local queues. */
export const queues = new SQSClient({ useQueueUrlAsEndpoint: false });

/** Takes every message out of a queue that nobody else reads, the oldest first, and gives their bodies. */
export async function takeFrom(queueUrl: string): Promise<unknown[]> {
  const taken: { readonly sent: number; readonly body: unknown }[] = [];
  for (;;) {
    const { Messages = [] } = await queues.send(
      new ReceiveMessageCommand({
        QueueUrl: queueUrl,
        MaxNumberOfMessages: 10,
        MessageSystemAttributeNames: ['SentTimestamp'],
      }),
    );
    if (Messages.length === 0) return taken.toSorted((a, b) => a.sent - b.sent).map(({ body }) => body);
    for (const { Body = '', Attributes } of Messages) {
      taken.push({ sent: Number(Attributes?.SentTimestamp), body: JSON.parse(Body) });
    }
    const Entries = Messages.map(({ MessageId: Id, ReceiptHandle }) => ({ Id, ReceiptHandle }));
    await queues.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
  }
}
