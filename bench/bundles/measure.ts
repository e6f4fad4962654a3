import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { bundleBudgets } from '#bench/budgets.ts';
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
  /** Medians of seven rounds of fresh processes, milliseconds of CPU and of wall-clock. */
  readonly importCpuMs: number;
  readonly importMs: number;
  readonly contributors: readonly Contributor[];
};

const KB = 1024;
const RUNS = 7;
const run = promisify(execFile);

/** How large a function may be, bytes; jobs have the budget of an API function. */
export function mostBytesOf(name: string, packages: readonly string[]): number {
  if (name === 'auth') return bundleBudgets.signIn * KB;
  const withFilesOrMail = packages.some((each) => /client-(s3|sesv2)$/.test(each));
  return (withFilesOrMail ? bundleBudgets.withFilesOrMail : bundleBudgets.others) * KB;
}

/**
 * Builds every function as it is deployed, into a folder of its own, and measures it. The last entry is the bare SDK. Every
 * round loads each of them once, so that all of them meet the same hour of the machine.
 */
export async function measureBundles(): Promise<BundleCost[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sedum-bundles-'));
  try {
    const weighed = (await weighBundles(folder)).map((weight) => ({
      weight,
      path: join(folder, weight.name, 'index.js'),
    }));
    const bare = join(folder, 'bare.js');
    await build({ ...lambdaOptions(), ...asItsPackagesCome, outfile: bare, stdin: bareClient });
    const bundles = [...weighed, { weight: weightOf('(the DynamoDB client alone)', bare, []), path: bare }];
    const loads = bundles.map((): Load[] => []);
    for (let round = 0; round < RUNS; round++) {
      for (const [at, { path }] of bundles.entries()) loads[at]?.push(await load(path));
    }
    return bundles.map(({ weight: { contributors, ...weight }, path }, at) => ({
      ...weight,
      mostBytes: path === bare ? null : weight.mostBytes,
      gzipBytes: gzipSync(readFileSync(path), { level: 9 }).length,
      importCpuMs: median(loads[at], ({ cpu }) => cpu),
      importMs: median(loads[at], ({ wall }) => wall),
      contributors: contributors.slice(0, 5),
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a function weighs beside what it may, bytes, and all of its parts. */
export type Weight = Pick<BundleCost, 'name' | 'bytes' | 'contributors'> & { readonly mostBytes: number };

/** Builds every function as it is deployed into a folder, which is emptied first, and weighs it. */
export async function weighBundles(folder: string): Promise<Weight[]> {
  const bundles = await bundle(undefined, folder);
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }');
  const metafile = JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8')) as Metafile;
  return bundles.map(({ name }) => {
    const output = Object.keys(metafile.outputs).find((each) => each.endsWith(`/${name}/index.js`)) ?? '';
    return weightOf(name, join(folder, name, 'index.js'), contributorsOf(metafile, output, 1000));
  });
}

function weightOf(name: string, path: string, contributors: readonly Contributor[]): Weight {
  const packages = contributors.map((each) => each.name);
  return { name, bytes: statSync(path).size, mostBytes: mostBytesOf(name, packages), contributors };
}

function median(loads: readonly Load[] = [], of: (load: Load) => number): number {
  return atShare(loads.map(of), 0.5);
}

/** What every function needs and nothing else: how fast this machine loads that says how to read the others. */
const bareClient = {
  contents: `
    import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
    import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
    export const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));`,
  resolveDir: join(import.meta.dirname, '..', '..'),
};

/** As it was bundled when imports were first measured: nothing of a package is left out that a bundler would not leave out. */
const asItsPackagesCome: BuildOptions = {
  plugins: [],
  external: ['sso', 'ini', 'process', 'web-identity', 'login'].map((way) => `@aws-sdk/credential-provider-${way}`),
};

type Load = { readonly cpu: number; readonly wall: number };

const LOADER = `
  const begun = performance.now();
  const before = process.cpuUsage();
  require(process.argv[1]);
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(JSON.stringify({ cpu: (user + system) / 1000, wall: performance.now() - begun }));`;

/** What a function finds in its environment when it is loaded. */
export const inLambda = {
  PATH: process.env.PATH,
  AWS_REGION: 'eu-west-1',
  TABLE_NAME: 'sedum',
  NODE_NO_WARNINGS: '1',
} as const;

async function load(path: string): Promise<Load> {
  const { stdout } = await run(process.execPath, ['-e', LOADER, path], { env: inLambda });
  return JSON.parse(stdout) as Load;
}
