import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Config } from './config.ts';
import type { Permission } from './grants.ts';

/** Orders mails. */
export function mailPermission(queue: Queue): Permission {
  const statements = [new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] })];
  return { statements, environment: { MAIL_QUEUE_URL: queue.queueUrl } };
}

/** Sends mails from the installation's sender, and from no other. */
export function sendingPermission(scope: Construct, { mailFrom, publicOrigin }: Config): Permission {
  const resourceName = mailFrom.split('@')[1];
  const identity = Stack.of(scope).formatArn({ service: 'ses', resource: 'identity', resourceName });
  return {
    statements: [new PolicyStatement({ actions: ['ses:SendEmail'], resources: [identity] })],
    environment: { MAIL_FROM: mailFrom, PUBLIC_ORIGIN: publicOrigin },
  };
}

/** Makes and knows the links that end a person's digests. */
export function unsubscribePermission(key: string): Permission {
  return { statements: [], environment: { UNSUBSCRIBE_KEY: key } };
}
