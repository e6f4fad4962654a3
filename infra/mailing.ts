import { Stack, Token } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { Config } from './config.ts';
import type { Permission } from './permission.ts';

const WHY =
  'In the SES sandbox the identity of each recipient is asked for as well; the condition names the one sender.';

/**
 * Sends mails from the installation's sender, and from no other. In the sandbox SES asks for a right to the recipient's
 * identity too, so the statement names every identity of the account and holds to the sender by condition.
 */
export function sendingPermission(scope: Construct, { mailFrom, publicOrigin }: Config): Permission {
  const { region, account } = Stack.of(scope);
  const identities = Stack.of(scope).formatArn({ service: 'ses', resource: 'identity', resourceName: '*' });
  const sending = new PolicyStatement({
    actions: ['ses:SendEmail'],
    resources: [identities],
    conditions: { StringEquals: { 'ses:FromAddress': mailFrom } },
  });
  return {
    statements: [sending],
    wide: [
      {
        resource: `arn:aws:ses:${region}:${Token.isUnresolved(account) ? '<AWS::AccountId>' : account}:identity/*`,
        reason: WHY,
      },
    ],
    environment: { MAIL_FROM: mailFrom, PUBLIC_ORIGIN: publicOrigin },
  };
}

/** Makes and knows the links that end a person's digests. */
export function unsubscribePermission(key: string): Permission {
  return { statements: [], environment: { UNSUBSCRIBE_KEY: key } };
}
