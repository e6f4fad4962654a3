import {
  Aws,
  CfnOutput,
  Duration,
  RemovalPolicy,
  SecretValue,
  Size,
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
import { sendingPermission, unsubscribePermission } from '#infra/mailing.ts';
import { orderPermission } from '#infra/ordering.ts';
import type { Permission } from '#infra/permission.ts';
import { deliveriesOf, type Job } from '#shared/jobs/job.ts';
import { type JobName, jobNames, jobs } from '#shared/jobs/jobs.ts';
import type { DataStack } from './data.ts';
import { productFunction } from './function.ts';

type Props = StackProps & { readonly config: Config; readonly bundles: string; readonly data: DataStack };

/** Bundle of a job. */
const bundleOf = <Name extends JobName>(name: Name) => `job-${name}` as const;

/** Bundles of what runs without a caller: by the table's stream, by the clock, and by a queue. */
export const jobBundles = ['job-project-changes', 'job-remind-deadlines', ...jobNames.map(bundleOf)] as const;
type Bundle = 'job-project-changes' | 'job-remind-deadlines' | `job-${JobName}`;

/** What runs without a caller: the projector behind the table's stream, the reminders of each hour, and every declared job. */
export class JobsStack extends Stack {
  readonly functions: Readonly<Record<Bundle, Lambda>>;
  /** The queue of each job, by its name. */
  readonly queues: Readonly<Record<JobName, Queue>>;
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
    const givenUp = eachJob(({ givenUp }) => deadLetterQueue(this, givenUp));
    this.queues = eachJob((job, name) => jobQueue(this, job, givenUp[name]));
    this.deadLetters = {
      UnprojectedChanges: unprojected,
      ...Object.fromEntries(jobNames.map((name) => [jobs[name].givenUp, givenUp[name]])),
    };
    this.unsubscribeKey = unsubscribeKey(this, config);
    const common = { config, bundles };
    const mayDo = jobPermissions(this, config, data, this.queues);
    const ofJobs = eachJob((job, name) => {
      const permissions = [tablePermission(data.table, ['organisation']), ...mayDo[name]];
      return jobFunction(this, { ...common, permissions }, job, this.queues[name]);
    });
    this.functions = {
      'job-project-changes': projector(this, common, data, { unprojected, queues: this.queues }),
      'job-remind-deadlines': reminder(this, common, data, this),
      ...(Object.fromEntries(jobNames.map((name) => [bundleOf(name), ofJobs[name]])) as Record<
        `job-${JobName}`,
        Lambda
      >),
    };
    schedules(this, this.functions['job-remind-deadlines']);
    for (const name of jobNames) {
      const { queue } = jobs[name];
      new CfnOutput(this, `${queue.replace(/s$/, '')}QueueUrl`, { value: this.queues[name].queueUrl });
    }
  }
}

/** Makes something for each declared job. */
function eachJob<T>(make: (job: Job, name: JobName) => T): Record<JobName, T> {
  return Object.fromEntries(jobNames.map((name) => [name, make(jobs[name], name)])) as Record<JobName, T>;
}

/** What each job may do beyond its organisation's items; one that needs no more says so. */
function jobPermissions(
  scope: Construct,
  config: Config,
  { files }: DataStack,
  queues: JobsStack['queues'],
): Record<JobName, readonly Permission[]> {
  return {
    // It takes a workbook away again that names somebody who was erased meanwhile.
    'run-export': [
      filesPermission(files, {
        's3:PutObject': ['exports'],
        's3:AbortMultipartUpload': ['exports'],
        's3:DeleteObject': ['exports'],
      }),
    ],
    'send-mail': [sendingPermission(scope, config)],
    // What it does to a year is told as everywhere: by notices, and by mails where an event declares one.
    'project-again': [orderPermission('project-again', queues), orderPermission('tally-year', queues)],
    'tally-year': [],
    'fill-demo': [
      orderPermission('send-mail', queues),
      { statements: [], environment: { PUBLIC_ORIGIN: config.publicOrigin } },
    ],
  };
}

/**
 * Entities whose changes make figures stale or are counted as use: what else is written, the projector's own items too,
 * does not wake it.
 */
export const projectedEntities = ['cellRow', 'yearPack', 'year', 'entity', 'organisation', 'job'] as const;

type Common = { readonly config: Config; readonly bundles: string };

const closedQueue = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };

function deadLetterQueue(scope: Construct, id: string): Queue {
  return new Queue(scope, id, { ...closedQueue, retentionPeriod: Duration.days(14) });
}

/**
 * Keeps roll-ups and progress true to the cells. What cannot be projected is ordered from its job; a batch fails only where that
 * cannot be ordered either, and is halved then until the poison record stands alone.
 */
function projector(
  scope: Construct,
  common: Common,
  { table }: DataStack,
  { unprojected, queues }: { readonly unprojected: Queue; readonly queues: JobsStack['queues'] },
): Lambda {
  const made = productFunction(scope, 'ProjectChanges', {
    ...common,
    bundle: 'job-project-changes',
    description: 'Sedum: roll-ups and progress from the changes of the table',
    timeout: Duration.minutes(1),
    memorySize: 1769,
    permissions: [
      tablePermission(table, ['organisation']),
      orderPermission('project-again', queues),
      orderPermission('tally-year', queues),
    ],
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
      onFailure: new SqsDlq(unprojected),
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

/** The queue of a job: what was tried often enough is kept where operators look. */
function jobQueue(scope: Construct, job: Job, givenUp: Queue): Queue {
  const { queue, againAfter, waits } = job;
  return new Queue(scope, queue, {
    ...closedQueue,
    visibilityTimeout: Duration.seconds(againAfter),
    ...(waits !== undefined && { deliveryDelay: Duration.seconds(waits) }),
    deadLetterQueue: { queue: givenUp, maxReceiveCount: deliveriesOf(job) },
  });
}

/** The function behind a job's queue, as its declaration limits it. */
function jobFunction(
  scope: Construct,
  props: Common & { readonly permissions: readonly Permission[] },
  { name, summary, most }: Job,
  queue: Queue,
): Lambda {
  const id = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const made = productFunction(scope, id, {
    ...props,
    bundle: `job-${name}`,
    description: `Sedum: ${summary}`,
    timeout: Duration.seconds(most.seconds),
    memorySize: most.memory,
    ...(most.disk && { ephemeralStorageSize: Size.mebibytes(most.disk) }),
  });
  const limits = { batchSize: most.orders, maxConcurrency: most.deliveries };
  made.addEventSource(new SqsEventSource(queue, { ...limits, reportBatchItemFailures: true }));
  return made;
}

type Mailing = Pick<JobsStack, 'queues' | 'unsubscribeKey'>;

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
      orderPermission('send-mail', mailing.queues),
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
