import { DescribeTimeToLiveCommand, DynamoDBClient, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { CreateEmailIdentityCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetQueueAttributesCommand, SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { redrives, senderDomains, type Template, timesToLive } from './assembly.ts';
import { clientConfig, type PhysicalIds } from './stacks.ts';

/**
 * Do by API call what the local endpoint leaves out of the templates: each table's time to live, each queue's redrive
 * policy, and the verified domain of the sender. Nothing is done twice; on an endpoint that needs none of it nothing
 * is done.
 */
export async function fixUp(endpoint: string, templates: readonly Template[], ids: PhysicalIds): Promise<void> {
  await setTimesToLive(endpoint, templates, ids);
  await setRedrives(endpoint, templates, ids);
  await verifySenders(endpoint, senderDomains(templates));
}

async function setTimesToLive(endpoint: string, templates: readonly Template[], ids: PhysicalIds): Promise<void> {
  const dynamodb = new DynamoDBClient(clientConfig(endpoint));
  for (const { attribute: AttributeName, ...place } of timesToLive(templates)) {
    const TableName = ids.of(place);
    const { TimeToLiveDescription: now } = await dynamodb.send(new DescribeTimeToLiveCommand({ TableName }));
    if (now?.TimeToLiveStatus?.startsWith('ENABL') && now.AttributeName === AttributeName) continue;
    const TimeToLiveSpecification = { AttributeName, Enabled: true };
    await dynamodb.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  }
}

async function setRedrives(endpoint: string, templates: readonly Template[], ids: PhysicalIds): Promise<void> {
  const sqs = new SQSClient({ ...clientConfig(endpoint), useQueueUrlAsEndpoint: false });
  const attributes = async (QueueUrl: string) =>
    (await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn', 'RedrivePolicy'] })))
      .Attributes;
  for (const { dead, times: maxReceiveCount, ...place } of redrives(templates)) {
    const QueueUrl = ids.of(place);
    if ((await attributes(QueueUrl))?.RedrivePolicy) continue;
    const deadLetterTargetArn = (await attributes(ids.of({ ...place, logicalId: dead })))?.QueueArn;
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn, maxReceiveCount });
    await sqs.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { RedrivePolicy } }));
  }
}

async function verifySenders(endpoint: string, domains: readonly string[]): Promise<void> {
  const ses = new SESv2Client(clientConfig(endpoint));
  for (const EmailIdentity of domains) {
    const known = await ses.send(new GetEmailIdentityCommand({ EmailIdentity })).then(
      () => true,
      (error: Error) => {
        if (error.name === 'NotFoundException') return false;
        throw error;
      },
    );
    if (!known) await ses.send(new CreateEmailIdentityCommand({ EmailIdentity }));
  }
}
