import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, BillingMode, StreamViewType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Config } from '#infra/config.ts';
import { tableDefinition } from '#shared/api/table.ts';

type Props = StackProps & { readonly config: Config };

/** What is kept: the table, the files, the access logs of the buckets, and the key of the refresh tokens. */
export class DataStack extends Stack {
  readonly table: Table;
  readonly files: Bucket;
  readonly accessLogs: Bucket;
  readonly sessionKey: Key;

  constructor(scope: Construct, id: string, { config, ...props }: Props) {
    super(scope, id, { ...props, terminationProtection: !config.local });
    const removalPolicy = config.local ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN;
    this.table = table(this, removalPolicy);
    this.accessLogs = new Bucket(this, 'AccessLogs', {
      ...privateBucket,
      removalPolicy,
      lifecycleRules: [{ expiration: Duration.days(365), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    });
    this.files = files(this, config, this.accessLogs, removalPolicy);
    this.sessionKey = new Key(this, 'SessionKey', {
      description: 'Encrypts the refresh tokens of Sedum sessions',
      enableKeyRotation: true,
      removalPolicy,
    });
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'FilesBucket', { value: this.files.bucketName });
    new CfnOutput(this, 'SessionKeyId', { value: this.sessionKey.keyId });
  }
}

/** What every bucket of Sedum has: no public way in, encryption at rest and in transit, no access lists. */
const privateBucket = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
};

function table(scope: Construct, removalPolicy: RemovalPolicy): Table {
  const key = (name: string) => ({ name, type: AttributeType.STRING });
  const kept = removalPolicy === RemovalPolicy.RETAIN;
  const made = new Table(scope, 'Table', {
    partitionKey: key(tableDefinition.partitionKey),
    sortKey: key(tableDefinition.sortKey),
    timeToLiveAttribute: tableDefinition.ttl,
    billingMode: BillingMode.PAY_PER_REQUEST,
    stream: StreamViewType.NEW_AND_OLD_IMAGES,
    encryption: TableEncryption.AWS_MANAGED,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
    deletionProtection: kept,
    removalPolicy,
  });
  for (const { name, partitionKey, sortKey } of tableDefinition.indexes) {
    made.addGlobalSecondaryIndex({ indexName: name, partitionKey: key(partitionKey), sortKey: key(sortKey) });
  }
  return made;
}

/** Evidence and exports. `pending/` holds uploads that nobody has completed yet. */
function files(scope: Construct, config: Config, accessLogs: Bucket, removalPolicy: RemovalPolicy): Bucket {
  const bucket = new Bucket(scope, 'Files', {
    ...privateBucket,
    removalPolicy,
    versioned: true,
    serverAccessLogsBucket: accessLogs,
    serverAccessLogsPrefix: 'files/',
    cors: [
      {
        allowedOrigins: [config.publicOrigin],
        allowedMethods: [HttpMethods.POST, HttpMethods.GET],
        exposedHeaders: ['ETag'],
        maxAge: 3600,
      },
    ],
    lifecycleRules: [
      { id: 'multipart', abortIncompleteMultipartUploadAfter: Duration.days(2) },
      gone('pending/', 2),
      gone('exports/', 30),
      // What was replaced or deleted of them goes for good before the table's backups do.
      { id: 'pictures', prefix: 'pictures/', noncurrentVersionExpiration: Duration.days(30) },
    ],
  });
  bucket.addToResourcePolicy(
    new PolicyStatement({
      sid: 'StayInTheRegion',
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ['s3:*'],
      resources: [bucket.bucketArn, bucket.arnForObjects('*')],
      conditions: { StringNotEquals: { 'aws:RequestedRegion': Stack.of(scope).region } },
    }),
  );
  return bucket;
}

function gone(prefix: string, afterDays: number) {
  return {
    id: prefix.replace('/', ''),
    prefix,
    expiration: Duration.days(afterDays),
    noncurrentVersionExpiration: Duration.days(1),
  };
}
