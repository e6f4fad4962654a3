import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * The single table of every entity. The SDK finds a local endpoint by AWS_ENDPOINT_URL, so no code here knows of one.
 * Retries are the SDK's: three tries with jitter and one second each; a call that still fails is answered as unavailable.
 */
export const table = {
  client: DynamoDBDocumentClient.from(
    new DynamoDBClient({
      maxAttempts: 3,
      requestHandler: { connectionTimeout: 1000, requestTimeout: 1000 },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  ),
  table: process.env.TABLE_NAME ?? 'sedum',
};
