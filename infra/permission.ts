import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';

/** What a grant means: statements of the function's role and names in its environment. */
export type Permission = {
  readonly statements: readonly PolicyStatement[];
  readonly environment: Readonly<Record<string, string>>;
  /** Resources of the statements that end in a star, as cdk-nag names them, and why each does. */
  readonly wide?: readonly { readonly resource: string; readonly reason: string }[];
};
