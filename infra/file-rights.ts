import { CfnOutput, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { CROSS_STACK_REFERENCES } from './config.ts';
import type { Permission } from './permission.ts';

const WHY_A_PREFIX =
  'Files get their names at run time; the statement is limited to the one prefix that the function works in.';

/** Reads or writes files under some prefixes of the files' bucket. */
export function filesPermission(files: Bucket, actions: Readonly<Record<string, readonly string[]>>): Permission {
  const statements = Object.entries(actions).map(
    ([action, prefixes]) =>
      new PolicyStatement({
        actions: [action],
        resources: prefixes.map((prefix) => files.arnForObjects(`${prefix}/*`)),
      }),
  );
  const arn = referenceTo(files.bucketArn, Stack.of(files));
  const wide = Object.values(actions).flatMap((names) =>
    names.map((prefix) => ({ resource: `${arn}/${prefix}/*`, reason: WHY_A_PREFIX })),
  );
  return { statements, environment: { FILES_BUCKET: files.bucketName }, wide };
}

/**
 * How another stack's policy names a value of `stack`, as cdk-nag writes it: the name of an export on a local endpoint, else
 * the read of an output. CDK makes that output when it resolves references, which is too late for an acknowledgement, and
 * takes one that stands at its place already.
 */
function referenceTo(value: string, stack: Stack): string {
  if (stack.node.tryGetContext(CROSS_STACK_REFERENCES) === 'strong') {
    return (stack.resolve(stack.exportValue(value)) as { 'Fn::ImportValue': string })['Fn::ImportValue'];
  }
  const id = `Output${JSON.stringify(stack.resolve(value))}`;
  const outputs = stack.node.tryFindChild('Publish') ?? new Construct(stack, 'Publish');
  const output = (outputs.node.tryFindChild(id) as CfnOutput | undefined) ?? new CfnOutput(outputs, id, { value });
  const OutputName = stack.getLogicalId(output);
  return JSON.stringify({ 'Fn::GetStackOutput': { StackName: stack.stackName, Region: stack.region, OutputName } });
}
