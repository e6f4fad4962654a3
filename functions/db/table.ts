import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { tellingEffects } from './effects.ts';

/** A local endpoint shares its machine with everything else that runs there. */
const PER_TRY_MS = process.env.AWS_ENDPOINT_URL ? 3000 : 1000;

/**
 * The single table of every entity; the SDK finds a local endpoint by AWS_ENDPOINT_URL. Retries are the SDK's: three tries
 * with jitter and one second each; a call that still fails is answered as unavailable.
 */
export const table = {
  client: DynamoDBDocumentClient.from(
    new DynamoDBClient({
      maxAttempts: 3,
      // Without throwing, a call that is too slow is only warned of and hangs on.
      requestHandler: { connectionTimeout: 1000, requestTimeout: PER_TRY_MS, throwOnRequestTimeout: true },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  ),
  table: process.env.TABLE_NAME ?? 'sedum',
};

table.client.middlewareStack.use(tellingEffects());
