import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { clientsOf } from './clients.ts';
import { deployStack, functionResource, type Resource, tableResource } from './stacks.ts';

const clients = clientsOf(inject('endpoint'));
const functionName = { Ref: 'Function' };
const pool = { Pool: { Type: 'AWS::Cognito::UserPool', Properties: {} } };
const ofPool = { UserPoolId: { Ref: 'Pool' } };
const lambda = { Function: functionResource('return {}') };
const statement = { Version: '2012-10-17', Statement: [] };
const assume = {
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' }],
};
const origin = { Id: 'o', DomainName: 'b.s3.us-east-1.amazonaws.com', S3OriginConfig: {} };
const cached = { EnableAcceptEncodingGzip: true };
const none = {
  CookiesConfig: { CookieBehavior: 'none' },
  HeadersConfig: { HeaderBehavior: 'none' },
  QueryStringsConfig: { QueryStringBehavior: 'none' },
};

type Probe = { properties?: Record<string, unknown>; beside?: Record<string, Resource> };

// Every type of resource that Sedum's stacks hold or may come to hold, each with the least that makes it valid.
const probes: Record<string, Probe> = {
  'AWS::ApiGatewayV2::Api': { properties: { Name: 'a', ProtocolType: 'HTTP' } },
  'AWS::Budgets::Budget': { properties: { Budget: { BudgetType: 'COST', TimeUnit: 'MONTHLY' } } },
  'AWS::Backup::BackupVault': { properties: { BackupVaultName: 'v' } },
  'AWS::Backup::BackupSelection': {
    properties: { BackupPlanId: 'p', BackupSelection: { IamRoleArn: 'a', SelectionName: 's' } },
  },
  'AWS::CertificateManager::Certificate': { properties: { DomainName: 'sedum.test' } },
  'AWS::CloudFront::CachePolicy': {
    properties: {
      CachePolicyConfig: {
        Name: 'c',
        DefaultTTL: 1,
        MaxTTL: 1,
        MinTTL: 0,
        ParametersInCacheKeyAndForwardedToOrigin: { ...cached, ...none },
      },
    },
  },
  'AWS::CloudFront::Distribution': {
    properties: {
      DistributionConfig: {
        Enabled: true,
        Origins: [origin],
        DefaultCacheBehavior: {
          TargetOriginId: 'o',
          ViewerProtocolPolicy: 'redirect-to-https',
          CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
        },
      },
    },
  },
  'AWS::CloudFront::Function': {
    properties: {
      Name: 'f',
      AutoPublish: true,
      FunctionCode: 'function handler(event) { return event.request; }',
      FunctionConfig: { Comment: '', Runtime: 'cloudfront-js-2.0' },
    },
  },
  'AWS::CloudFront::OriginAccessControl': {
    properties: {
      OriginAccessControlConfig: {
        Name: 'n',
        OriginAccessControlOriginType: 's3',
        SigningBehavior: 'always',
        SigningProtocol: 'sigv4',
      },
    },
  },
  'AWS::CloudFront::OriginRequestPolicy': { properties: { OriginRequestPolicyConfig: { Name: 'o', ...none } } },
  'AWS::CloudFront::ResponseHeadersPolicy': { properties: { ResponseHeadersPolicyConfig: { Name: 'r' } } },
  'AWS::CloudTrail::Trail': { properties: { IsLogging: true, S3BucketName: 'b' } },
  'AWS::CloudWatch::Alarm': {
    properties: {
      MetricName: 'm',
      Namespace: 'n',
      Statistic: 'Sum',
      Period: 60,
      EvaluationPeriods: 1,
      Threshold: 1,
      ComparisonOperator: 'GreaterThanThreshold',
    },
  },
  'AWS::CloudWatch::CompositeAlarm': { properties: { AlarmRule: 'FALSE' } },
  'AWS::CloudWatch::Dashboard': { properties: { DashboardName: 'd', DashboardBody: '{"widgets":[]}' } },
  'AWS::Cognito::ManagedLoginBranding': { properties: ofPool, beside: pool },
  'AWS::Cognito::UserPool': {},
  'AWS::Cognito::UserPoolClient': { properties: ofPool, beside: pool },
  'AWS::Cognito::UserPoolDomain': { properties: { ...ofPool, Domain: `d-${randomUUID()}` }, beside: pool },
  'AWS::Cognito::UserPoolGroup': { properties: { ...ofPool, GroupName: 'g' }, beside: pool },
  'AWS::Cognito::UserPoolIdentityProvider': {
    properties: { ...ofPool, ProviderName: 'Entra', ProviderType: 'OIDC', ProviderDetails: {} },
    beside: pool,
  },
  'AWS::Cognito::UserPoolResourceServer': { properties: { ...ofPool, Identifier: 'api', Name: 'api' }, beside: pool },
  'AWS::DynamoDB::GlobalTable': { properties: tableResource().Properties },
  'AWS::DynamoDB::Table': {
    properties: {
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    },
  },
  'AWS::Events::Archive': { properties: { SourceArn: 'arn:aws:events:us-east-1:000000000000:event-bus/default' } },
  'AWS::Events::EventBus': { properties: { Name: `b-${randomUUID()}` } },
  'AWS::Events::Rule': { properties: { ScheduleExpression: 'rate(1 day)' } },
  'AWS::IAM::ManagedPolicy': { properties: { PolicyDocument: statement } },
  'AWS::IAM::OIDCProvider': { properties: { Url: 'https://token.actions.githubusercontent.com' } },
  'AWS::IAM::Role': { properties: { AssumeRolePolicyDocument: assume } },
  'AWS::KMS::Key': { properties: { KeyPolicy: statement, EnableKeyRotation: true } },
  'AWS::Lambda::Alias': {
    properties: { FunctionName: functionName, FunctionVersion: '$LATEST', Name: 'live' },
    beside: lambda,
  },
  'AWS::Lambda::EventInvokeConfig': {
    properties: { FunctionName: functionName, Qualifier: '$LATEST', MaximumRetryAttempts: 1 },
    beside: lambda,
  },
  'AWS::Lambda::Function': functionProbe(),
  'AWS::Lambda::Permission': {
    properties: { FunctionName: functionName, Action: 'lambda:InvokeFunction', Principal: 'apigateway.amazonaws.com' },
    beside: lambda,
  },
  'AWS::Lambda::Url': {
    properties: { TargetFunctionArn: { 'Fn::GetAtt': ['Function', 'Arn'] }, AuthType: 'NONE' },
    beside: lambda,
  },
  'AWS::Logs::LogGroup': { properties: { RetentionInDays: 7 } },
  'AWS::Logs::MetricFilter': {
    properties: {
      LogGroupName: { Ref: 'Group' },
      FilterPattern: 'ERROR',
      MetricTransformations: [{ MetricName: 'm', MetricNamespace: 'n', MetricValue: '1' }],
    },
    beside: { Group: { Type: 'AWS::Logs::LogGroup', Properties: {} } },
  },
  'AWS::Logs::QueryDefinition': { properties: { Name: 'q', QueryString: 'fields @message' } },
  'AWS::Pipes::Pipe': { properties: { RoleArn: 'a', Source: 'b', Target: 'c' } },
  'AWS::Route53::HostedZone': { properties: { Name: 'sedum.test.' } },
  'AWS::S3::Bucket': {},
  'AWS::S3::BucketPolicy': {
    properties: { Bucket: { Ref: 'Bucket' }, PolicyDocument: statement },
    beside: { Bucket: { Type: 'AWS::S3::Bucket', Properties: {} } },
  },
  'AWS::SES::ConfigurationSet': { properties: { Name: `c-${randomUUID()}` } },
  'AWS::SES::EmailIdentity': { properties: { EmailIdentity: `${randomUUID()}.test` } },
  'AWS::SES::Template': { properties: { Template: { TemplateName: 't', SubjectPart: 's', TextPart: 'x' } } },
  'AWS::SNS::Topic': {},
  'AWS::SQS::Queue': {},
  'AWS::SQS::QueuePolicy': {
    properties: { Queues: [{ Ref: 'Queue' }], PolicyDocument: statement },
    beside: { Queue: { Type: 'AWS::SQS::Queue', Properties: {} } },
  },
  'AWS::SSM::Parameter': { properties: { Type: 'String', Value: 'v' } },
  'AWS::Scheduler::ScheduleGroup': { properties: { Name: `g-${randomUUID()}` } },
  'AWS::Scheduler::Schedule': {
    properties: {
      ScheduleExpression: 'rate(1 day)',
      FlexibleTimeWindow: { Mode: 'OFF' },
      Target: { Arn: { 'Fn::GetAtt': ['Function', 'Arn'] }, RoleArn: 'arn:aws:iam::000000000000:role/local' },
    },
    beside: lambda,
  },
  'AWS::SecretsManager::Secret': { properties: { GenerateSecretString: { PasswordLength: 20 } } },
  'AWS::WAFv2::WebACL': {
    properties: {
      Scope: 'REGIONAL',
      DefaultAction: { Allow: {} },
      VisibilityConfig: { CloudWatchMetricsEnabled: true, MetricName: 'm', SampledRequestsEnabled: true },
      Rules: [],
    },
  },
  'AWS::WAFv2::WebACLAssociation': { properties: { ResourceArn: 'arn:aws:x', WebACLArn: 'arn:aws:y' } },
  'AWS::XRay::Group': { properties: { GroupName: 'g' } },
};

function functionProbe(): Probe {
  return { properties: functionResource('return {}').Properties };
}

test('the types of resource that a local stack may hold are these (`-u` writes the list anew)', async () => {
  const supported: Record<string, string> = {};
  for (const [type, { properties = {}, beside = {} }] of Object.entries(probes)) {
    const resources = { ...beside, Probe: { Type: type, Properties: properties } };
    const { status, reason } = await deployStack(clients, `type-${randomUUID()}`, resources).catch((error: Error) => ({
      status: 'REFUSED',
      reason: error.message,
    }));
    supported[type] = status === 'CREATE_COMPLETE' ? 'works' : `fails: ${reason}`;
  }
  await expect(`${JSON.stringify(supported, undefined, 2)}\n`).toMatchFileSnapshot('template-types.json');
});
