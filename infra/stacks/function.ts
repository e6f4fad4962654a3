import { join } from 'node:path';
import { type Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as Lambda, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Config } from '#infra/config.ts';
import type { Permission } from '#infra/permission.ts';

type Props = {
  readonly config: Config;
  /** Folder of the built functions. */
  readonly bundles: string;
  /** The function's own folder in it. */
  readonly bundle: string;
  readonly description: string;
  readonly timeout: Duration;
  readonly memorySize: number;
  readonly permissions: readonly Permission[];
};

/** A Lambda of the product: Node 22 on ARM, its own log with an end, and a role that holds the permissions and no more. */
export function productFunction(scope: Construct, id: string, props: Props): Lambda {
  const { config, bundles, bundle, permissions, ...options } = props;
  const logGroup = new LogGroup(scope, `${id}Log`, {
    retention: config.logDays,
    removalPolicy: config.local ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
  });
  const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  logGroup.grantWrite(role);
  for (const statement of permissions.flatMap(({ statements }) => statements)) role.addToPolicy(statement);
  for (const { resource, reason } of permissions.flatMap(({ wide = [] }) => wide)) {
    Validations.of(role).acknowledge({ id: `AwsSolutions-IAM5[Resource::${resource}]`, reason });
  }
  const made = new Lambda(scope, id, {
    ...options,
    runtime: Runtime.NODEJS_22_X,
    architecture: Architecture.ARM_64,
    code: Code.fromAsset(join(bundles, bundle)),
    handler: 'index.handler',
    role,
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    environment: Object.assign(
      { NODE_OPTIONS: '--enable-source-maps' },
      ...permissions.map(({ environment }) => environment),
    ),
  });
  Validations.of(made).acknowledge({
    id: 'AwsSolutions-L1',
    reason: 'Node 22 is the version that the product is built for and tested on; it is supported by AWS.',
  });
  return made;
}
