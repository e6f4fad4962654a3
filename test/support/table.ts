import { CreateTableCommand, DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tableDefinition } from '#shared/api/table.ts';

const attribute = (name: string) => ({ AttributeName: name, AttributeType: 'S' as const });
const keySchema = (partitionKey: string, sortKey: string) => [
  { AttributeName: partitionKey, KeyType: 'HASH' as const },
  { AttributeName: sortKey, KeyType: 'RANGE' as const },
];

/** Creates a table like the stack's, with its indexes and its stream. */
export async function createTable(name: string): Promise<{ readonly streamArn: string; remove(): Promise<void> }> {
  const client = new DynamoDBClient({});
  const { partitionKey, sortKey, indexes } = tableDefinition;
  const names = [partitionKey, sortKey, ...indexes.flatMap((index) => [index.partitionKey, index.sortKey])];
  const { TableDescription } = await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: names.map(attribute),
      KeySchema: keySchema(partitionKey, sortKey),
      GlobalSecondaryIndexes: indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: keySchema(index.partitionKey, index.sortKey),
        Projection: { ProjectionType: 'ALL' },
      })),
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    }),
  );
  const streamArn = TableDescription?.LatestStreamArn;
  if (!streamArn) throw new Error(`The table ${name} has no stream`);
  return {
    streamArn,
    remove: async () => {
      await client.send(new DeleteTableCommand({ TableName: name }));
    },
  };
}
