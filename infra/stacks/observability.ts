import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Operation, type Table } from 'aws-cdk-lib/aws-dynamodb';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Config } from '#infra/config.ts';
import type { Job } from '#shared/jobs/job.ts';
import { jobs as declared, jobNames } from '#shared/jobs/jobs.ts';
import type { ApiStack } from './api.ts';
import type { DataStack } from './data.ts';
import type { JobsStack } from './jobs.ts';

type Props = StackProps & {
  readonly config: Config;
  readonly data: DataStack;
  readonly api: ApiStack;
  readonly jobs: JobsStack;
};

type Watched = {
  readonly name: string;
  /** What it means and what to do, as it stands in the mail. */
  readonly meaning: string;
  readonly metric: IMetric;
  readonly above: number;
  /** Periods in a row. */
  readonly periods?: number;
};

/** Who is told when something is wrong, and the picture of how it goes. */
export class ObservabilityStack extends Stack {
  constructor(scope: Construct, id: string, { config, data, api, jobs, ...props }: Props) {
    super(scope, id, props);
    const topic = alarmTopic(this, config);
    const functions = { ...api.functions, ...jobs.functions };
    const watched = [
      ...Object.entries(functions).flatMap(([name, lambda]) => watchFunction(name, lambda)),
      ...watchJobs(jobs),
      ...watchApi(api),
      ...watchTable(data.table),
    ];
    for (const { name, meaning, metric, above, periods = 1 } of watched) {
      const alarm = new Alarm(this, name, {
        alarmDescription: `Sedum: ${meaning}`,
        metric,
        threshold: above,
        evaluationPeriods: periods,
        comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      });
      alarm.addAlarmAction(new SnsAction(topic));
    }
    dashboard(this, Object.values(functions), api, jobs, data.table);
  }
}

const period = Duration.minutes(5);

function alarmTopic(scope: Construct, { alarmMail }: Config): Topic {
  const masterKey = new Key(scope, 'AlarmKey', {
    description: 'Encrypts the alarms of Sedum on their way',
    enableKeyRotation: true,
  });
  masterKey.grantEncryptDecrypt(new ServicePrincipal('cloudwatch.amazonaws.com'));
  const topic = new Topic(scope, 'Alarms', { displayName: 'Sedum alarms', masterKey, enforceSSL: true });
  topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com'));
  if (alarmMail) topic.addSubscription(new EmailSubscription(alarmMail));
  return topic;
}

function watchFunction(name: string, lambda: Lambda): Watched[] {
  return [
    {
      name: `${name}-errors`,
      meaning: `the function ${name} crashed or ran out of time; its log says where.`,
      metric: lambda.metricErrors({ period }),
      above: 0,
    },
    {
      name: `${name}-throttles`,
      meaning: `the function ${name} was refused for want of concurrency; raise the quota of the account.`,
      metric: lambda.metricThrottles({ period }),
      above: 0,
    },
  ];
}

function watchJobs({ deadLetters, queues, functions }: JobsStack): Watched[] {
  const waiting = Object.entries(deadLetters).map(([name, queue]) => ({
    name: `${name}-depth`,
    meaning: `${name} holds work that was given up; mend the cause and send it again (docs/deploy.md).`,
    metric: queue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
    above: 0,
  }));
  return [
    ...waiting,
    {
      name: 'projector-age',
      meaning: 'roll-ups and progress are more than five minutes behind the cells.',
      metric: functions['job-project-changes'].metric('IteratorAge', { period, statistic: 'Maximum' }),
      above: Duration.minutes(5).toMilliseconds(),
    },
    ...jobNames.flatMap((name) => watchWaiting(declared[name], queues[name])),
  ];
}

/** Where a job's declaration says that an order may not wait for long. */
function watchWaiting({ queue, lateAfter }: Job, orders: Queue): Watched[] {
  if (lateAfter === undefined) return [];
  return [
    {
      name: `${queue.toLowerCase()}-age`,
      meaning: `what ${queue} holds has waited for more than ${lateAfter / 60} minutes.`,
      metric: orders.metricApproximateAgeOfOldestMessage({ period, statistic: 'Maximum' }),
      above: lateAfter,
    },
  ];
}

function watchApi({ api }: ApiStack): Watched[] {
  return [
    {
      name: 'api-5xx',
      meaning: 'people got server errors; look for "request failed" in the logs of the areas.',
      metric: api.metricServerError({ period, statistic: 'Sum' }),
      above: 0,
    },
    {
      name: 'api-latency',
      meaning: 'one request in a hundred has taken more than three seconds for 15 minutes.',
      metric: api.metricLatency({ period, statistic: 'p99' }),
      above: 3000,
      periods: 3,
    },
  ];
}

/** The calls that the product makes: DynamoDB counts throttles and its own errors by operation. */
const operations = [
  Operation.GET_ITEM,
  Operation.BATCH_GET_ITEM,
  Operation.QUERY,
  Operation.PUT_ITEM,
  Operation.UPDATE_ITEM,
  Operation.DELETE_ITEM,
  Operation.BATCH_WRITE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
];

function watchTable(table: Table): Watched[] {
  return [
    {
      name: 'table-throttles',
      meaning: 'the table refused requests; look for a hot partition before raising a quota.',
      metric: table.metricThrottledRequestsForOperations({ operations, period }),
      above: 0,
    },
    {
      name: 'table-errors',
      meaning: 'DynamoDB itself failed; see the health dashboard of the region.',
      metric: table.metricSystemErrorsForOperations({ operations, period }),
      above: 0,
    },
  ];
}

function dashboard(scope: Construct, functions: Lambda[], { api }: ApiStack, jobs: JobsStack, table: Table): void {
  const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 8 });
  const sum = (label: string, metrics: IMetric[]) =>
    new MathExpression({
      label,
      expression: metrics.map((_, n) => `m${n}`).join(' + '),
      usingMetrics: Object.fromEntries(metrics.map((metric, n) => [`m${n}`, metric])),
      period,
    });
  new Dashboard(scope, 'Dashboard', {
    defaultInterval: Duration.days(1),
    widgets: [
      [
        graph('Requests', [api.metricCount({ period })]),
        graph('Errors', [api.metricClientError({ period }), api.metricServerError({ period })]),
        graph(
          'Latency, ms',
          ['p50', 'p95', 'p99'].map((statistic) => api.metricLatency({ period, statistic })),
        ),
      ],
      [
        graph(
          'Function errors',
          functions.map((lambda) => lambda.metricErrors({ period })),
        ),
        graph(
          'Function time, p95',
          functions.map((lambda) => lambda.metricDuration({ period, statistic: 'p95' })),
        ),
        graph('Concurrent executions', [
          sum(
            'all functions',
            functions.map((lambda) => lambda.metric('ConcurrentExecutions', { period, statistic: 'Maximum' })),
          ),
        ]),
      ],
      [
        graph('Units of the table', [
          table.metricConsumedReadCapacityUnits({ period }),
          table.metricConsumedWriteCapacityUnits({ period }),
        ]),
        graph('Projector behind, ms', [
          jobs.functions['job-project-changes'].metric('IteratorAge', { period, statistic: 'Maximum' }),
        ]),
        graph(
          'Given up',
          Object.values(jobs.deadLetters).map((queue) => queue.metricApproximateNumberOfMessagesVisible()),
        ),
      ],
    ],
  });
}
