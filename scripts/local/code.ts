import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { LambdaClient, UpdateFunctionCodeCommand } from '@aws-sdk/client-lambda';
import { zipSync } from 'fflate';
import { clientConfig } from './stacks.ts';

/** Put the built code in `folder` (dist/functions/<name>), content and all, into a function that is deployed already. */
export async function pushCode(endpoint: string, functionName: string, folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const zip = zipSync(
    Object.fromEntries(
      files.map(({ parentPath, name }) => {
        const path = join(parentPath, name);
        return [relative(folder, path).replaceAll('\\', '/'), new Uint8Array(readFileSync(path))];
      }),
    ),
  );
  const lambda = new LambdaClient(clientConfig(endpoint));
  await lambda.send(new UpdateFunctionCodeCommand({ FunctionName: functionName, ZipFile: zip }));
}
