import {
  CloudFormationClient,
  DescribeStackResourcesCommand,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { Place } from './assembly.ts';

/** The bucket into which CDK puts assets; on AWS `cdk bootstrap` makes it. */
const ASSETS_BUCKET = 'cdk-hnb659fds-assets-000000000000-us-east-1';

/** Physical ids of the resources of some stacks. */
export type PhysicalIds = { readonly of: (place: Place) => string };

/** What an SDK client needs to talk to the endpoint and to nothing else. */
export function clientConfig(endpoint: string) {
  return { endpoint, region: 'us-east-1', credentials: { accessKeyId: 'test', secretAccessKey: 'test' } };
}

/** The id of each stack that is deployed and whole: a new one whenever the stack was made anew. */
export async function stackIds(endpoint: string): Promise<Record<string, string>> {
  const cloudformation = new CloudFormationClient(clientConfig(endpoint));
  const { Stacks = [] } = await cloudformation.send(new DescribeStacksCommand({}));
  const whole = Stacks.filter(({ StackStatus }) =>
    /^(CREATE|UPDATE|UPDATE_ROLLBACK)_COMPLETE$/.test(StackStatus ?? ''),
  );
  return Object.fromEntries(whole.map(({ StackName = '', StackId = '' }) => [StackName, StackId]));
}

/** Ask for the physical id of every resource of the stacks. */
export async function physicalIds(endpoint: string, stacks: readonly string[]): Promise<PhysicalIds> {
  const cloudformation = new CloudFormationClient(clientConfig(endpoint));
  const known = new Map<string, string>();
  for (const StackName of stacks) {
    const { StackResources = [] } = await cloudformation.send(new DescribeStackResourcesCommand({ StackName }));
    for (const { LogicalResourceId, PhysicalResourceId } of StackResources) {
      if (PhysicalResourceId) known.set(`${StackName}/${LogicalResourceId}`, PhysicalResourceId);
    }
  }
  return {
    of({ stack, logicalId }) {
      const id = known.get(`${stack}/${logicalId}`);
      if (!id) throw new Error(`The local endpoint has no resource ${logicalId} in ${stack}.`);
      return id;
    },
  };
}

/** Make CDK's assets bucket unless it is there: all of `cdk bootstrap` that a local deployment needs. */
export async function makeAssetsBucket(endpoint: string): Promise<void> {
  const s3 = new S3Client({ ...clientConfig(endpoint), forcePathStyle: true });
  await s3.send(new CreateBucketCommand({ Bucket: ASSETS_BUCKET })).catch((error: Error) => {
    if (!/^BucketAlready/.test(error.name)) throw error;
  });
}
