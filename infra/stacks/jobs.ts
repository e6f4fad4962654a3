import { Aws, CfnOutput, Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, FilterRule, type Function as Lambda, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { ScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Config } from '#infra/config.ts';
import { filesPermission, tablePermission } from '#infra/grants.ts';
import type { DataStack } from './data.ts';
import { productFunction } from './function.ts';

type Props = StackProps & { readonly config: Config; readonly bundles: string; readonly data: DataStack };

/** Bundles of the jobs, beside those of the areas. */
export const jobBundles = ['job-project-changes', 'job-run-export'] as const;

/** What runs without a caller: the projector behind the table's stream, the exports, and the group of later schedules. */
export class JobsStack extends Stack {
  readonly functions: Readonly<Record<(typeof jobBundles)[number], Lambda>>;
  readonly exportQueue: Queue;
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
    this.deadLetters = { UnprojectedChanges: unprojected, FailedExports: failedExports };
    const common = { config, bundles };
    this.functions = {
      'job-project-changes': projector(this, common, data, unprojected),
      'job-run-export': exporter(this, common, data, this.exportQueue, timeout),
    };
    schedules(this);
    new CfnOutput(this, 'ExportQueueUrl', { value: this.exportQueue.queueUrl });
  }
}

/** Entities whose changes make figures stale: what else is written, the projector's own items too, does not wake it. */
export const projectedEntities = ['cellRow', 'yearDataPoint', 'year', 'entity', 'organisation'] as const;

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
      filesPermission(data.files, { 's3:PutObject': ['exports'] }),
    ],
  });
  made.addEventSource(
    // At most five at once: exports are patient, and the rest of the account's concurrency is for people.
    new SqsEventSource(queue, { batchSize: 1, reportBatchItemFailures: true, maxConcurrency: 5 }),
  );
  return made;
}

/** Where reminders and deadlines are scheduled, and the role that runs them: only for schedules of this group. */
function schedules(scope: Construct): void {
  const group = new ScheduleGroup(scope, 'Schedules', { removalPolicy: RemovalPolicy.DESTROY });
  const role = new Role(scope, 'SchedulesRole', {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: {
        StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
        ArnEquals: { 'aws:SourceArn': group.scheduleGroupArn },
      },
    }),
  });
  new CfnOutput(scope, 'ScheduleGroup', { value: group.scheduleGroupName });
  new CfnOutput(scope, 'ScheduleRole', { value: role.roleArn });
}
