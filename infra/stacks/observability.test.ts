import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { resourcesOf, sample } from '#infra/sample.ts';
import { apiBundles } from './api.ts';
import { jobBundles } from './jobs.ts';

type Alarm = {
  readonly AlarmDescription: string;
  readonly AlarmActions: unknown[];
  readonly MetricName?: string;
  readonly Dimensions?: readonly { readonly Value: unknown }[];
};

let observability: Template;
let alarms: Alarm[];
beforeAll(() => {
  observability = sample().template('Sedum-Observability');
  alarms = Object.values(resourcesOf(observability))
    .filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm')
    .map(({ Properties }) => Properties as Alarm);
});

const of = (metric: string) => alarms.filter(({ MetricName }) => MetricName === metric);

test('every function rings when it fails and when it is throttled', () => {
  const functions = [...apiBundles, ...jobBundles];
  for (const metric of ['Errors', 'Throttles']) {
    const watched = of(metric).map(({ AlarmDescription }) => /the function (\S+) /.exec(AlarmDescription)?.[1]);
    expect(watched.toSorted()).toEqual(functions.toSorted());
  }
});

test('every dead-letter queue rings at its first message', () => {
  const queues = of('ApproximateNumberOfMessagesVisible').map(({ Dimensions }) => JSON.stringify(Dimensions));
  const names = [
    'UnprojectedChanges',
    'UnmadeFigures',
    'UncountedYears',
    'FailedExports',
    'UnsentMails',
    'UnfilledDemos',
  ];
  expect(queues).toHaveLength(names.length);
  for (const name of names) expect(queues.join()).toContain(name);
});

test('old roll-ups, server errors and slow answers ring', () => {
  for (const metric of ['IteratorAge', '5xx', 'Latency']) expect(of(metric), metric).toHaveLength(1);
});

test('exports, figures and counts that wait ring', () => {
  const queues = of('ApproximateAgeOfOldestMessage').map(({ Dimensions }) => JSON.stringify(Dimensions));
  expect(queues).toHaveLength(3);
  for (const name of ['Exports', 'Figures', 'Tallies']) expect(queues.join()).toContain(name);
});

test('throttled and failed calls of the table ring', () => {
  const expressions = JSON.stringify(alarms.filter(({ MetricName }) => !MetricName));
  expect(expressions).toContain('"ThrottledRequests"');
  expect(expressions).toContain('"SystemErrors"');
});

test('every alarm says what it means and reaches the operators by an encrypted topic', () => {
  const [topic] = Object.keys(observability.findResources('AWS::SNS::Topic'));
  for (const { AlarmDescription, AlarmActions } of alarms) {
    expect(AlarmDescription).toMatch(/^Sedum: .+\.$/);
    expect(AlarmActions).toEqual([{ Ref: topic }]);
  }
  observability.hasResourceProperties('AWS::SNS::Topic', { KmsMasterKeyId: Match.anyValue() });
  observability.hasResourceProperties('AWS::SNS::Subscription', {
    Protocol: 'email',
    Endpoint: 'operations@example.com',
  });
  observability.hasResourceProperties('AWS::SNS::TopicPolicy', {
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      ]),
    },
  });
});

test('CloudWatch may use the key of the topic, or no alarm would arrive', () => {
  observability.hasResourceProperties('AWS::KMS::Key', {
    EnableKeyRotation: true,
    KeyPolicy: {
      Statement: Match.arrayWith([
        Match.objectLike({
          Principal: { Service: 'cloudwatch.amazonaws.com' },
          Action: Match.arrayWith(['kms:Decrypt', 'kms:GenerateDataKey*']),
        }),
      ]),
    },
  });
});

test('a dashboard shows the installation', () => {
  observability.resourceCountIs('AWS::CloudWatch::Dashboard', 1);
});
