import {
  Aws,
  CfnOutput,
  Duration,
  RemovalPolicy,
  SecretValue,
  Stack,
  type StackProps,
  TimeZone,
  Validations,
} from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, FilterRule, type Function as Lambda, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import {
  ContextAttribute,
  Schedule,
  ScheduleExpression,
  ScheduleGroup,
  ScheduleTargetInput,
} from 'aws-cdk-lib/aws-scheduler';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Config } from '#infra/config.ts';
import { filesPermission } from '#infra/file-rights.ts';
import { tablePermission } from '#infra/grants.ts';
import { mailPermission, sendingPermission, unsubscribePermission } from '#infra/mailing.ts';
import type { DataStack } from './data.ts';
import { productFunction } from './function.ts';

type Props = StackProps & { readonly config: Config; readonly bundles: string; readonly data: DataStack };

/** Bundles of the jobs, beside those of the areas. */
export const jobBundles = [
  'job-project-changes',
  'job-run-export',
  'job-send-mail',
  'job-remind-deadlines',
  'job-fill-demo',
] as const;

/** What runs without a caller: the projector behind the table's stream, exports, mails, and the reminders of each hour. */
export class JobsStack extends Stack {
  readonly functions: Readonly<Record<(typeof jobBundles)[number], Lambda>>;
  readonly exportQueue: Queue;
  readonly mailQueue: Queue;
  readonly demoQueue: Queue;
  /** Proves that a link which ends a person's digests is ours. */
  readonly unsubscribeKey: string;
  /** Queues in which a message means that something was given up. */
  readonly deadLetters: Readonly<Record<string, Queue>>;

  constructor(scope: Construct, id: string, { config, bundles, data, ...props }: Props) {
    super(scope, id, props);
    const unprojected = deadLetterQueue(this, 'UnprojectedChanges');
    Validations.of(unprojected).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'This is the dead-letter queue of the stream: Lambda sends the batches that it gave up here.',
    });
    const failedExports = deadLetterQueue(this, 'FailedExports');
    const timeout = Duration.minutes(5);
    this.exportQueue = new Queue(this, 'Exports', {
      ...closedQueue,
      visibilityTimeout: timeout.plus(Duration.minutes(1)),
      deadLetterQueue: { queue: failedExports, maxReceiveCount: 3 },
    });
    const unsentMails = deadLetterQueue(this, 'UnsentMails');
    const mailTimeout = Duration.seconds(30);
    this.mailQueue = new Queue(this, 'Mails', {
      ...closedQueue,
      visibilityTimeout: Duration.minutes(3),
      deadLetterQueue: { queue: unsentMails, maxReceiveCount: 10 },
    });
    const unfilledDemos = deadLetterQueue(this, 'UnfilledDemos');
    const demoTimeout = Duration.minutes(10);
    this.demoQueue = new Queue(this, 'Demos', {
      ...closedQueue,
      visibilityTimeout: demoTimeout.plus(Duration.minutes(1)),
      deadLetterQueue: { queue: unfilledDemos, maxReceiveCount: 3 },
    });
    this.unsubscribeKey = unsubscribeKey(this, config);
    this.deadLetters = {
      UnprojectedChanges: unprojected,
      FailedExports: failedExports,
      UnsentMails: unsentMails,
      UnfilledDemos: unfilledDemos,
    };
    const common = { config, bundles };
    this.functions = {
      'job-project-changes': projector(this, common, data, unprojected),
      'job-run-export': exporter(this, common, data, this.exportQueue, timeout),
      'job-send-mail': mailer(this, common, data, this.mailQueue, mailTimeout),
      'job-remind-deadlines': reminder(this, common, data, this),
      'job-fill-demo': filler(this, common, data, this.demoQueue, demoTimeout),
    };
    schedules(this, this.functions['job-remind-deadlines']);
    new CfnOutput(this, 'ExportQueueUrl', { value: this.exportQueue.queueUrl });
    new CfnOutput(this, 'DemoQueueUrl', { value: this.demoQueue.queueUrl });
    new CfnOutput(this, 'MailQueueUrl', { value: this.mailQueue.queueUrl });
  }
}

/**
 * Entities whose changes make figures stale or are counted as use: what else is written, the projector's own items too,
 * does not wake it.
 */
export const projectedEntities = ['cellRow', 'yearDataPoint', 'year', 'entity', 'organisation', 'export'] as const;

type Common = { readonly config: Config; readonly bundles: string };

const closedQueue = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };

function deadLetterQueue(scope: Construct, id: string): Queue {
  return new Queue(scope, id, { ...closedQueue, retentionPeriod: Duration.days(14) });
}

/** Keeps roll-ups and progress true to the cells. A batch that fails is halved until the poison record stands alone. */
function projector(scope: Construct, common: Common, { table }: DataStack, onFailure: Queue): Lambda {
  const made = productFunction(scope, 'ProjectChanges', {
    ...common,
    bundle: 'job-project-changes',
    description: 'Sedum: roll-ups and progress from the changes of the table',
    timeout: Duration.minutes(1),
    memorySize: 1769,
    permissions: [tablePermission(table, ['organisation'])],
  });
  made.addEventSource(
    new DynamoEventSource(table, {
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      maxBatchingWindow: Duration.seconds(1),
      parallelizationFactor: 4,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: 5,
      maxRecordAge: Duration.hours(12),
      onFailure: new SqsDlq(onFailure),
      filters: ['NewImage', 'OldImage'].map((image) =>
        FilterCriteria.filter({ dynamodb: { [image]: { __edb_e__: { S: FilterRule.or(...projectedEntities) } } } }),
      ),
    }),
  );
  Validations.of(made.role ?? made).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason: 'ListStreams, which the event source asks for, names streams and cannot be limited to one of them.',
  });
  return made;
}

/** Writes the spreadsheet of a year. */
function exporter(scope: Construct, common: Common, data: DataStack, queue: Queue, timeout: Duration): Lambda {
  const made = productFunction(scope, 'RunExport', {
    ...common,
    bundle: 'job-run-export',
    description: 'Sedum: spreadsheets of reporting years',
    timeout,
    memorySize: 1769,
    permissions: [
      tablePermission(data.table, ['organisation']),
      // It takes a workbook away again that names somebody who was erased meanwhile.
      filesPermission(data.files, { 's3:PutObject': ['exports'], 's3:DeleteObject': ['exports'] }),
    ],
  });
  made.addEventSource(
    // At most five at once: exports are patient, and the rest of the account's concurrency is for people.
    new SqsEventSource(queue, { batchSize: 1, reportBatchItemFailures: true, maxConcurrency: 5 }),
  );
  return made;
}

/** Fills demo organisations, one at a time: nobody waits for them, and their writes leave the table to customers. */
function filler(scope: Construct, common: Common, data: DataStack, queue: Queue, timeout: Duration): Lambda {
  const made = productFunction(scope, 'FillDemo', {
    ...common,
    bundle: 'job-fill-demo',
    description: 'Sedum: sites, years and values of demo organisations',
    timeout,
    memorySize: 1769,
    permissions: [tablePermission(data.table, ['organisation'])],
  });
  made.addEventSource(new SqsEventSource(queue, { batchSize: 1, reportBatchItemFailures: true, maxConcurrency: 2 }));
  return made;
}

/** Sends mails, one after the other: SES sets the pace of an account, and what it refuses for haste waits in the queue. */
function mailer(scope: Construct, common: Common, data: DataStack, queue: Queue, timeout: Duration): Lambda {
  const made = productFunction(scope, 'SendMail', {
    ...common,
    bundle: 'job-send-mail',
    description: 'Sedum: mails to people',
    timeout,
    memorySize: 512,
    permissions: [tablePermission(data.table, ['organisation']), sendingPermission(scope, common.config)],
  });
  made.addEventSource(new SqsEventSource(queue, { batchSize: 5, reportBatchItemFailures: true, maxConcurrency: 2 }));
  return made;
}

type Mailing = Pick<JobsStack, 'mailQueue' | 'unsubscribeKey'>;

/** Reminds of deadlines wherever it is nine in the morning. */
function reminder(scope: Construct, common: Common, { table }: DataStack, mailing: Mailing): Lambda {
  return productFunction(scope, 'RemindDeadlines', {
    ...common,
    bundle: 'job-remind-deadlines',
    description: 'Sedum: reminders of deadlines',
    timeout: Duration.minutes(15),
    memorySize: 1769,
    permissions: [
      tablePermission(table, ['organisation']),
      mailPermission(mailing.mailQueue),
      unsubscribePermission(mailing.unsubscribeKey),
      { statements: [], environment: { PUBLIC_ORIGIN: common.config.publicOrigin } },
    ],
  });
}

/** A random text that CloudFormation writes into the functions; a local endpoint guards nobody's digests. */
function unsubscribeKey(scope: Construct, { local }: Config): string {
  if (local) return 'of-a-local-endpoint';
  const secret = new Secret(scope, 'UnsubscribeKey', {
    description: 'Signs the links by which people end the digests of Sedum',
    generateSecretString: { passwordLength: 48, excludePunctuation: true },
  });
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason:
      'It opens no data: who knows it can only end digests. A new one would break the links in mails of the past.',
  });
  return SecretValue.secretsManager(secret.secretArn).unsafeUnwrap();
}

/** What runs by the clock, and the role that runs it: only for schedules of this group. */
function schedules(scope: Construct, remind: Lambda): void {
  const scheduleGroup = new ScheduleGroup(scope, 'Schedules', { removalPolicy: RemovalPolicy.DESTROY });
  const role = new Role(scope, 'SchedulesRole', {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: {
        StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
        ArnEquals: { 'aws:SourceArn': scheduleGroup.scheduleGroupArn },
      },
    }),
  });
  role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [remind.functionArn] }));
  const hourly = {
    arn: remind.functionArn,
    role,
    // The hour that is meant, however late it begins: a second try acts for the same one.
    input: ScheduleTargetInput.fromObject({ time: ContextAttribute.scheduledTime }),
    retryPolicy: { maximumEventAgeInSeconds: Duration.hours(6).toSeconds(), maximumRetryAttempts: 5 },
  };
  new Schedule(scope, 'Hourly', {
    scheduleGroup,
    description: 'Reminders of deadlines',
    schedule: ScheduleExpression.cron({ minute: '0', timeZone: TimeZone.ETC_UTC }),
    target: { bind: () => hourly },
  });
  new CfnOutput(scope, 'ScheduleGroup', { value: scheduleGroup.scheduleGroupName });
  new CfnOutput(scope, 'ScheduleRole', { value: role.roleArn });
}
