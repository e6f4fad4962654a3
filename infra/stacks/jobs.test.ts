import { readFileSync } from 'node:fs';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { sourceOf } from '#infra/calls.ts';
import { sample } from '#infra/sample.ts';
import { projectedEntities } from './jobs.ts';

let jobs: Template;
beforeAll(() => {
  jobs = sample().template('Sedum-Jobs');
});

test('a change that cannot be projected stands alone at last, is kept, and holds up no other', () => {
  jobs.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    StartingPosition: 'TRIM_HORIZON',
    BatchSize: 100,
    MaximumBatchingWindowInSeconds: 1,
    ParallelizationFactor: 4,
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    MaximumRetryAttempts: 5,
    MaximumRecordAgeInSeconds: 12 * 3600,
    DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [Match.stringLikeRegexp('Unprojected'), 'Arn'] } } },
  });
});

test('the projector is woken by changes that make figures stale, made or deleted, and by no other', () => {
  const pattern = (image: string) => ({
    Pattern: JSON.stringify({ dynamodb: { [image]: { __edb_e__: { S: projectedEntities } } } }),
  });
  jobs.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    FilterCriteria: { Filters: [pattern('NewImage'), pattern('OldImage')] },
  });
});

test('every entity that the projector looks at wakes it', () => {
  const code = readFileSync(sourceOf('job-project-changes'), 'utf8');
  const cases = [...code.matchAll(/case '(\w+)':/g)].map(([, entity]) => entity);
  expect(cases.toSorted()).toEqual([...projectedEntities].toSorted());
});

test('an export is tried three times, by one worker at a time, and then kept for people to look at', () => {
  jobs.hasResourceProperties('AWS::SQS::Queue', {
    VisibilityTimeout: 360,
    RedrivePolicy: {
      // Three tries, and a delivery that says what a killed one could not.
      maxReceiveCount: 4,
      deadLetterTargetArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('FailedExports'), 'Arn'] },
    },
  });
  jobs.hasResourceProperties('AWS::Lambda::Function', {
    Timeout: 300,
    MemorySize: 1769,
    EphemeralStorage: { Size: 4096 },
  });
  jobs.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    EventSourceArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^Exports'), 'Arn'] },
    BatchSize: 1,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    ScalingConfig: { MaximumConcurrency: 5 },
  });
});

test('a mail is tried ten times, and one that cannot be sent is kept for people to look at', () => {
  jobs.hasResourceProperties('AWS::SQS::Queue', {
    VisibilityTimeout: 180,
    RedrivePolicy: {
      maxReceiveCount: 10,
      deadLetterTargetArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('UnsentMails'), 'Arn'] },
    },
  });
  jobs.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    EventSourceArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^Mails'), 'Arn'] },
    FunctionResponseTypes: ['ReportBatchItemFailures'],
  });
});

test('years are counted half a minute after they were ordered to be, so that one count is of many changes', () => {
  jobs.hasResourceProperties('AWS::SQS::Queue', { DelaySeconds: 30, VisibilityTimeout: 150 });
});

test('reminders run at every full hour, and a late or second try acts for the hour that was meant', () => {
  jobs.hasResourceProperties('AWS::Scheduler::Schedule', {
    ScheduleExpression: 'cron(0 * * * ? *)',
    ScheduleExpressionTimezone: 'Etc/UTC',
    State: 'ENABLED',
    Target: {
      Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^RemindDeadlines'), 'Arn'] },
      Input: '{"time":"<aws.scheduler.scheduled-time>"}',
    },
  });
});

test('what was given up is kept for 14 days', () => {
  const kept = jobs.findResources('AWS::SQS::Queue', { Properties: { MessageRetentionPeriod: 14 * 24 * 3600 } });
  expect(Object.keys(kept)).toHaveLength(6);
});

test('every queue is encrypted and refuses what does not come by TLS', () => {
  jobs.allResourcesProperties('AWS::SQS::Queue', { SqsManagedSseEnabled: true });
  const refused = jobs.findResources('AWS::SQS::QueuePolicy', {
    Properties: {
      PolicyDocument: {
        Statement: [{ Effect: 'Deny', Action: 'sqs:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }],
      },
    },
  });
  expect(Object.keys(refused)).toHaveLength(Object.keys(jobs.findResources('AWS::SQS::Queue')).length);
});

test('only schedules of our own group may take the role that runs them', () => {
  jobs.resourceCountIs('AWS::Scheduler::ScheduleGroup', 1);
  jobs.hasResourceProperties('AWS::IAM::Role', {
    AssumeRolePolicyDocument: {
      Statement: [
        Match.objectLike({
          Principal: { Service: 'scheduler.amazonaws.com' },
          Condition: {
            StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
            ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [Match.stringLikeRegexp('^Schedules'), 'Arn'] } },
          },
        }),
      ],
    },
  });
});
