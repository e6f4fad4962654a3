import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { tellingEffects } from './effects.ts';
import { lean } from './lean.ts';
import { patience } from './patience.ts';

/**
 * The single table of every entity; the SDK finds a local endpoint by AWS_ENDPOINT_URL. Retries are the SDK's: three tries
 * with jitter and one second each; a call that still fails is answered as unavailable.
 */
export const table = {
  client: DynamoDBDocumentClient.from(
    lean(new DynamoDBClient({ maxAttempts: 3, requestHandler: patience(1000, 1000) })),
    { marshallOptions: { removeUndefinedValues: true } },
  ),
  table: process.env.TABLE_NAME ?? 'sedum',
};

table.client.middlewareStack.use(tellingEffects());
