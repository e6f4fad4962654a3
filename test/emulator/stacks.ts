import {
  CreateStackCommand,
  DescribeStackEventsCommand,
  DescribeStackResourcesCommand,
  DescribeStacksCommand,
  UpdateStackCommand,
} from '@aws-sdk/client-cloudformation';
import { type Clients, eventually } from './clients.ts';

/** A CloudFormation resource as a template holds it. */
export type Resource = { Type: string; Properties?: Record<string, unknown>; DependsOn?: string };

/** How a stack ended: its status, the physical id of each logical id, and the reason of the first failure. */
export type StackResult = { status: string; ids: Record<string, string>; reason?: string };

/** Create the stack `name`, or update it when `again`, and wait for its end. */
export async function deployStack(
  { cloudformation }: Clients,
  name: string,
  resources: Record<string, Resource>,
  again = false,
): Promise<StackResult> {
  const input = {
    StackName: name,
    Capabilities: ['CAPABILITY_NAMED_IAM' as const],
    TemplateBody: JSON.stringify({ Resources: resources }),
  };
  await cloudformation.send(again ? new UpdateStackCommand(input) : new CreateStackCommand(input));
  const status = await eventually(async () => {
    const { Stacks } = await cloudformation.send(new DescribeStacksCommand({ StackName: name }));
    const now = Stacks?.[0]?.StackStatus ?? '';
    return !now.endsWith('IN_PROGRESS') && now;
  });
  const { StackResources } = await cloudformation.send(new DescribeStackResourcesCommand({ StackName: name }));
  const ids: Record<string, string> = {};
  for (const { LogicalResourceId, PhysicalResourceId } of StackResources ?? []) {
    if (LogicalResourceId && PhysicalResourceId) ids[LogicalResourceId] = PhysicalResourceId;
  }
  if (status === 'CREATE_COMPLETE' || status === 'UPDATE_COMPLETE') return { status, ids };
  const { StackEvents } = await cloudformation.send(new DescribeStackEventsCommand({ StackName: name }));
  const failed = StackEvents?.find((event) => event.ResourceStatus?.endsWith('FAILED'));
  return { status, ids, reason: failed?.ResourceStatusReason };
}

/** A Lambda function whose `handler` is the body of `async (event, context) => {...}` in JavaScript. */
export function functionResource(handler: string, environment: Record<string, unknown> = {}): Resource {
  return {
    Type: 'AWS::Lambda::Function',
    Properties: {
      Runtime: 'nodejs22.x',
      Handler: 'index.handler',
      Role: 'arn:aws:iam::000000000000:role/local',
      Timeout: 5,
      Environment: { Variables: environment },
      Code: { ZipFile: `exports.handler = async (event, context) => {${handler}\n};` },
    },
  };
}

/** A table with pk and sk, the index gsi1 and a stream, as Sedum's is; `more` overrides its properties. */
export function tableResource(more: Record<string, unknown> = {}): Resource {
  const [pk, sk, gsi1pk, gsi1sk] = ['pk', 'sk', 'gsi1pk', 'gsi1sk'];
  return {
    Type: 'AWS::DynamoDB::GlobalTable',
    Properties: {
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [pk, sk, gsi1pk, gsi1sk].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: keys(pk, sk),
      GlobalSecondaryIndexes: [index('gsi1', gsi1pk, gsi1sk)],
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      Replicas: [{ Region: 'us-east-1' }],
      ...more,
    },
  };
}

/** A key schema of a hash and a range attribute. */
export function keys(hash: string, range: string) {
  return [
    { AttributeName: hash, KeyType: 'HASH' as const },
    { AttributeName: range, KeyType: 'RANGE' as const },
  ];
}

/** A global secondary index that projects everything. */
export function index(name: string, hash: string, range: string) {
  return { IndexName: name, KeySchema: keys(hash, range), Projection: { ProjectionType: 'ALL' as const } };
}
