import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LambdaClient, UpdateFunctionCodeCommand } from '@aws-sdk/client-lambda';
import { zipSync } from 'fflate';
import { clientConfig } from './stacks.ts';

/** Put the built code in `folder` (dist/functions/<name>) into a function that is deployed already. */
export async function pushCode(endpoint: string, functionName: string, folder: string): Promise<void> {
  const files = ['index.js', 'index.js.map'].filter((file) => existsSync(join(folder, file)));
  const zip = zipSync(
    Object.fromEntries(files.map((file) => [file, new Uint8Array(readFileSync(join(folder, file)))])),
  );
  const lambda = new LambdaClient(clientConfig(endpoint));
  await lambda.send(new UpdateFunctionCodeCommand({ FunctionName: functionName, ZipFile: zip }));
}
