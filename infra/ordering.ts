import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { type JobName, jobs } from '#shared/jobs/jobs.ts';
import type { Permission } from './permission.ts';

/** Orders a job: sends into its queue, which it finds by the setting that the job declares. */
export function orderPermission(name: JobName, queues: Readonly<Record<JobName, Queue>>): Permission {
  const { queueArn, queueUrl } = queues[name];
  return {
    statements: [new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queueArn] })],
    environment: { [jobs[name].setting]: queueUrl },
  };
}
