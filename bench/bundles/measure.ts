import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import { atShare } from '#bench/statistics.ts';
import { bundle, lambdaOptions } from '#scripts/bundle.ts';
import { type Contributor, contributorsOf } from './contributors.ts';

/** One Lambda's bundle: bytes as deployed and compressed, and what loading it costs a fresh process. */
export type BundleCost = {
  readonly name: string;
  readonly bytes: number;
  readonly gzipBytes: number;
  /** Most bytes by the design, null where it names none. */
  readonly mostBytes: number | null;
  /** Medians of seven fresh processes, milliseconds of CPU and of wall-clock. */
  readonly importCpuMs: number;
  readonly importMs: number;
  readonly contributors: readonly Contributor[];
};

const KB = 1024;
const RUNS = 7;
const run = promisify(execFile);

/**
 * Budgets of `design/quality.md` 3.1: areas that use S3 or mail have 900 KB, the others 700, sign-in 400; jobs have the
 * budget of an API function.
 */
export function mostBytesOf(name: string, packages: readonly string[]): number {
  if (name === 'auth') return 400 * KB;
  return (packages.some((each) => /client-(s3|sesv2)$/.test(each)) ? 900 : 700) * KB;
}

/** Builds every function as it is deployed, into a folder of its own, and measures it. The last entry is the bare SDK. */
export async function measureBundles(): Promise<BundleCost[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sedum-bundles-'));
  try {
    const bundles = await bundle(undefined, folder);
    writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }');
    const metafile = JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8')) as Metafile;
    const costs: BundleCost[] = [];
    for (const { name } of bundles) costs.push(await costOf(name, folder, metafile));
    await build({ ...lambdaOptions(), outfile: join(folder, 'bare.js'), stdin: bareClient });
    costs.push(await costOf('(the DynamoDB client alone)', folder, undefined, 'bare.js'));
    return costs;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What every function needs and nothing else: how fast this machine loads that says how to read the others. */
const bareClient = {
  contents: `
    import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
    import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
    export const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));`,
  resolveDir: join(import.meta.dirname, '..', '..'),
};

async function costOf(
  name: string,
  folder: string,
  metafile: Metafile | undefined,
  file = join(name, 'index.js'),
): Promise<BundleCost> {
  const path = join(folder, file);
  const code = readFileSync(path);
  const output = Object.keys(metafile?.outputs ?? {}).find((each) => each.endsWith(`/${name}/index.js`)) ?? '';
  const contributors = metafile ? contributorsOf(metafile, output, 1000) : [];
  const mostBytes = metafile
    ? mostBytesOf(
        name,
        contributors.map((each) => each.name),
      )
    : null;
  const loads: { cpu: number; wall: number }[] = [];
  for (let time = 0; time < RUNS; time++) loads.push(await load(path));
  return {
    name,
    bytes: code.length,
    gzipBytes: gzipSync(code, { level: 9 }).length,
    mostBytes,
    importCpuMs: atShare(
      loads.map(({ cpu }) => cpu),
      0.5,
    ),
    importMs: atShare(
      loads.map(({ wall }) => wall),
      0.5,
    ),
    contributors: contributors.slice(0, 5),
  };
}

const LOADER = `
  const begun = performance.now();
  const before = process.cpuUsage();
  require(process.argv[1]);
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(JSON.stringify({ cpu: (user + system) / 1000, wall: performance.now() - begun }));`;

async function load(path: string): Promise<{ cpu: number; wall: number }> {
  const env = { PATH: process.env.PATH, AWS_REGION: 'eu-west-1', TABLE_NAME: 'sedum', NODE_NO_WARNINGS: '1' };
  const { stdout } = await run(process.execPath, ['-e', LOADER, path], { env });
  return JSON.parse(stdout) as { cpu: number; wall: number };
}
