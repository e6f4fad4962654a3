import { DefaultStackSynthesizer, IgnoreMode, RemovalPolicy, type Stack, Token, Validations } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Config } from '#infra/config.ts';

type Props = {
  readonly files: string;
  readonly bucket: Bucket;
  readonly distribution: Distribution;
  readonly config: Config;
};

/**
 * Copies the built SPA into its bucket. Old assets stay, because a tab that is open still asks for them, and the pages
 * come after the assets that they name.
 */
export function publish(stack: Stack, { files, bucket, distribution, config }: Props): void {
  const logGroup = new LogGroup(stack, 'PublishLog', {
    retention: config.logDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  // Source maps and the bundler's manifest are for us.
  const source = Source.asset(files, { exclude: ['*.map', '.vite/'], ignoreMode: IgnoreMode.GIT });
  const common = {
    sources: [source],
    destinationBucket: bucket,
    prune: false,
    memoryLimit: 512,
    logGroup,
  };
  const assets = new BucketDeployment(stack, 'Assets', {
    ...common,
    exclude: ['*'],
    include: ['assets/*'],
    cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
  });
  const pages = new BucketDeployment(stack, 'IndexAndIcons', {
    ...common,
    exclude: ['assets/*'],
    cacheControl: [CacheControl.noStore()],
  });
  pages.node.addDependency(assets, distribution);
  acknowledge(stack, bucket);
}

/** CDK's copying function brings a managed policy, wildcards and a runtime of its own: they are named one by one. */
function acknowledge(stack: Stack, bucket: Bucket): void {
  const copier = stack.node.children.find((child) => child.node.id.startsWith('Custom::CDKBucketDeployment'));
  if (!copier) throw new Error('The copying function of the deployment is not where it was');
  const account = Token.isUnresolved(stack.account) ? '<AWS::AccountId>' : stack.account;
  const assets = `arn:aws:s3:::cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-assets-${account}-${stack.region}/*`;
  const pages = `<${stack.getLogicalId(bucket.node.defaultChild as CfnBucket)}.Arn>/*`;
  const reason =
    'The copying function is part of CDK, runs during a deployment only and reaches these two buckets only.';
  const findings = [
    'L1',
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    ...['GetBucket*', 'GetObject*', 'List*', 'Abort*', 'DeleteObject*'].map((action) => `IAM5[Action::s3:${action}]`),
    ...[assets, pages].map((resource) => `IAM5[Resource::${resource}]`),
  ];
  Validations.of(copier).acknowledge(...findings.map((finding) => ({ id: `AwsSolutions-${finding}`, reason })));
}
