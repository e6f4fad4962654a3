import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { resourcesOf, sample } from '#infra/sample.ts';
import { tableDefinition } from '#shared/api/table.ts';

let data: Template;
beforeAll(() => {
  data = sample().template('Sedum-Data');
});

test('the table outlives a mistake: 35 days of point-in-time recovery, deletion protection, retained with the stack', () => {
  data.hasResource('AWS::DynamoDB::Table', {
    DeletionPolicy: 'Retain',
    UpdateReplacePolicy: 'Retain',
    Properties: {
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
      BillingMode: 'PAY_PER_REQUEST',
      SSESpecification: { SSEEnabled: true },
    },
  });
});

test('the table has the keys, the indexes and the time to live that the code writes, and a stream of both images', () => {
  data.hasResourceProperties('AWS::DynamoDB::Table', {
    KeySchema: [
      { AttributeName: tableDefinition.partitionKey, KeyType: 'HASH' },
      { AttributeName: tableDefinition.sortKey, KeyType: 'RANGE' },
    ],
    GlobalSecondaryIndexes: tableDefinition.indexes.map(({ name, partitionKey, sortKey }) => ({
      IndexName: name,
      KeySchema: [
        { AttributeName: partitionKey, KeyType: 'HASH' },
        { AttributeName: sortKey, KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'ALL' },
    })),
    TimeToLiveSpecification: { AttributeName: tableDefinition.ttl, Enabled: true },
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
  });
});

test('customer data have no copy in another region', () => {
  data.resourceCountIs('AWS::DynamoDB::GlobalTable', 0);
  const resources = Object.values(resourcesOf(data));
  expect(resources.filter(({ Properties }) => 'ReplicationConfiguration' in Properties)).toEqual([]);
  expect(resources.filter(({ Properties }) => Properties.MultiRegion === true)).toEqual([]);
  data.hasResourceProperties('AWS::S3::BucketPolicy', {
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({
          Sid: 'StayInTheRegion',
          Effect: 'Deny',
          Principal: { AWS: '*' },
          Condition: { StringNotEquals: { 'aws:RequestedRegion': 'eu-north-1' } },
        }),
      ]),
    },
  });
});

test('no bucket is public, and each is encrypted at rest and retained', () => {
  data.allResourcesProperties('AWS::S3::Bucket', {
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
    },
    OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
  });
  data.allResources('AWS::S3::Bucket', { DeletionPolicy: 'Retain' });
});

test('every bucket refuses what does not come by TLS 1.2', () => {
  expect(Object.keys(data.findResources('AWS::S3::BucketPolicy'))).toHaveLength(2);
  data.allResourcesProperties('AWS::S3::BucketPolicy', {
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        Match.objectLike({ Effect: 'Deny', Condition: { NumericLessThan: { 's3:TlsVersion': 1.2 } } }),
      ]),
    },
  });
});

test('evidence has versions; unfinished uploads and old exports go by themselves', () => {
  data.hasResourceProperties('AWS::S3::Bucket', {
    VersioningConfiguration: { Status: 'Enabled' },
    LoggingConfiguration: Match.objectLike({ LogFilePrefix: 'files/' }),
    LifecycleConfiguration: {
      Rules: [
        Match.objectLike({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 } }),
        Match.objectLike({
          Prefix: 'pending/',
          ExpirationInDays: 2,
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        }),
        Match.objectLike({
          Prefix: 'exports/',
          ExpirationInDays: 30,
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        }),
        // An erased person's picture, too.
        Match.objectLike({ Prefix: 'pictures/', NoncurrentVersionExpiration: { NoncurrentDays: 30 } }),
      ],
    },
  });
});

test('only pages of the public origin may upload to and download from the files', () => {
  data.hasResourceProperties('AWS::S3::Bucket', {
    CorsConfiguration: {
      CorsRules: [Match.objectLike({ AllowedOrigins: ['https://esg.example.com'], AllowedMethods: ['POST', 'GET'] })],
    },
  });
});

test('the key of the refresh tokens rotates and is not deleted with the stack', () => {
  data.hasResource('AWS::KMS::Key', { DeletionPolicy: 'Retain', Properties: { EnableKeyRotation: true } });
});
