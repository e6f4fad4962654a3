import { readFileSync } from 'node:fs';

/** What the provisioning needs of a deployed installation. */
export type Outputs = Record<'TableName' | 'UserPoolId' | 'UserPoolClientId', string>;

/**
 * Reads the stacks' outputs (a file of `cdk deploy --outputs-file`) and points the stores of this process at them. Stores
 * read their table when they are loaded, so this comes before their import.
 * @throws Error that says which output is missing
 */
export function adoptOutputs(file: string | undefined): Outputs {
  if (!file) throw new Error("Name the file with the stacks' outputs: cdk deploy --outputs-file outputs.json");
  const stacks = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Partial<Outputs>>);
  const { TableName, UserPoolId, UserPoolClientId } = Object.assign({}, ...stacks) as Partial<Outputs>;
  if (!TableName || !UserPoolId || !UserPoolClientId) {
    throw new Error(`${file} lacks TableName, UserPoolId or UserPoolClientId. Deploy all stacks and write it anew.`);
  }
  Object.assign(process.env, {
    TABLE_NAME: TableName,
    USER_POOL_ID: UserPoolId,
    USER_POOL_CLIENT_ID: UserPoolClientId,
  });
  return { TableName, UserPoolId, UserPoolClientId };
}
