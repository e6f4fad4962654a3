import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SchedulerClient } from '@aws-sdk/client-scheduler';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** One client of each service that Sedum uses, for the endpoint at `endpoint` whatever the environment says. */
export function clientsOf(endpoint: string) {
  const config = { endpoint, region: 'us-east-1', credentials: { accessKeyId: 'test', secretAccessKey: 'test' } };
  const dynamodb = new DynamoDBClient(config);
  return {
    cloudformation: new CloudFormationClient(config),
    cognito: new CognitoIdentityProviderClient(config),
    dynamodb,
    documents: DynamoDBDocumentClient.from(dynamodb, { marshallOptions: { removeUndefinedValues: true } }),
    kms: new KMSClient(config),
    lambda: new LambdaClient(config),
    s3: new S3Client({ ...config, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' }),
    scheduler: new SchedulerClient(config),
    ses: new SESv2Client(config),
    sqs: new SQSClient({ ...config, useQueueUrlAsEndpoint: false }),
  };
}

/** The clients that `clientsOf` makes. */
export type Clients = ReturnType<typeof clientsOf>;

/** Ask again until `ask` answers something, and give it; an error after `seconds`. */
export async function eventually<T>(ask: () => Promise<T | undefined | false>, seconds = 120): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) throw new Error(`Nothing came within ${seconds} s.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
