import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Bundle, bundle } from './bundle.ts';
import { functionCode, templatesIn } from './local/assembly.ts';
import { pushCode } from './local/code.ts';
import { run, toolEnv } from './local/command.ts';
import { fingerprint } from './local/fingerprint.ts';
import { fixUp } from './local/fixups.ts';
import { endpointEnv, isHealthy } from './local/ministack.mjs';
import { makeAssetsBucket, physicalIds, stackIds } from './local/stacks.ts';
import { giveUp, Trouble } from './local/trouble.mjs';

const ROOT = join(import.meta.dirname, '..');

/** What is deployed where; kept in .local/deployed.json. */
export type Deployment = {
  /** Hash of all that the deployment was made of. */
  readonly inputs: string;
  /** CloudFormation's id of each stack: new whenever the stack was made anew, so that one knows whose data it holds. */
  readonly stacks: Readonly<Record<string, string>>;
  /** The deployed function of each bundle. */
  readonly functions: Readonly<Record<string, string>>;
  /** Bundles whose code was put there by itself since, as `npm run dev` does. */
  readonly pushed: readonly string[];
  /** Address of the HTTP API: the API's own paths, beginning with /api, come behind it. */
  readonly apiBase: string;
};

export type DeployOptions = {
  readonly endpoint: string;
  /** Whether the endpoint is this clone's own, so that it may be emptied when nothing else helps. */
  readonly own: boolean;
  readonly publicOrigin: string;
  readonly bundles: readonly Bundle[];
  readonly log: (line: string) => void;
  readonly root?: string;
  /** Folder of what is kept between deployments: .local of the root unless a test has its own. */
  readonly local?: string;
};

/**
 * Bring the stacks of cdk.json to the endpoint: nothing when nothing has changed since the last time, else `cdk deploy`
 * over what is there (it keeps the data) and the few things that the endpoint leaves out of templates. When that fails
 * on an endpoint of our own it is emptied, said so, and everything is deployed anew.
 */
export async function deployLocal(options: DeployOptions): Promise<Deployment> {
  const { endpoint, own, publicOrigin, bundles, log, root = ROOT, local = join(root, '.local') } = options;
  const inputs = inputsOf(root, options);
  const last = readDeployment(local);
  const before = await stackIds(endpoint);
  if (last && isCurrent(last, inputs, before)) return last;

  const place = { root, local };
  await synthesise(place, publicOrigin);
  const attempt = () => deploy(place, endpoint);
  await makeAssetsBucket(endpoint);
  const failure = await attempt();
  if (failure) {
    if (!own || Object.keys(before).length === 0) throw failure;
    log('The new version could not be deployed over the local data, so they are deleted and everything starts anew.');
    log(`(${failure.message.split('\n')[0]} ${join(local, 'deploy.log')} says why.)`);
    await empty(endpoint);
    await makeAssetsBucket(endpoint);
    const again = await attempt();
    if (again) throw again;
  }
  return finish(place, { endpoint, inputs, bundles, pushed: last?.pushed ?? [] });
}

/** Delete everything on an endpoint of our own. */
export async function empty(endpoint: string): Promise<void> {
  const answer = await fetch(`${endpoint}/_ministack/reset`, { method: 'POST' });
  if (!answer.ok) throw new Error(`The local endpoint could not be emptied: ${answer.status}.`);
}

/** The last deployment that is noted in the folder `local`, if there was one. */
export function readDeployment(local: string): Deployment | undefined {
  const file = join(local, 'deployed.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Note that a bundle's code was put into its function by itself, so that the next deployment sets it right. */
export function notePush(local: string, bundleName: string): void {
  const last = readDeployment(local);
  if (last) writeDeployment(local, { ...last, pushed: [...new Set([...last.pushed, bundleName])] });
}

/** Whether what is deployed is what would be deployed now: same inputs, same stacks, no code pushed since. */
export function isCurrent(last: Deployment, inputs: string, stacks: Readonly<Record<string, string>>): boolean {
  const there = Object.entries(last.stacks).every(([name, id]) => stacks[name] === id);
  return there && last.inputs === inputs && last.pushed.length === 0;
}

type Place = { readonly root: string; readonly local: string };

function writeDeployment(local: string, deployment: Deployment): void {
  writeFileSync(join(local, 'deployed.json'), `${JSON.stringify(deployment, undefined, 2)}\n`);
}

function inputsOf(root: string, { endpoint, publicOrigin, bundles }: DeployOptions): string {
  const code = bundles.map(({ name, hash }) => `${name} ${hash}`);
  return fingerprint(root, ['cdk.json', 'package-lock.json', 'infra', 'shared'], [endpoint, publicOrigin, ...code]);
}

async function cdk({ root, local }: Place, args: readonly string[], env: Record<string, string>, logFile: string) {
  const tool = join(ROOT, 'node_modules', 'aws-cdk', 'bin', 'cdk');
  const all = [tool, ...args, '--no-notices', '--no-version-reporting', '--ci'];
  return run(process.execPath, all, { cwd: root, env: toolEnv(ROOT, env), logFile: join(local, logFile) });
}

async function synthesise(place: Place, publicOrigin: string): Promise<void> {
  const folder = join(place.local, 'cdk.out');
  mkdirSync(place.local, { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  const context = ['-c', 'local=true', '-c', 'region=us-east-1', '-c', `publicOrigin=${publicOrigin}`];
  const region = { AWS_REGION: 'us-east-1', AWS_DEFAULT_REGION: 'us-east-1' };
  const { code, output } = await cdk(place, ['synth', '--quiet', '--output', folder, ...context], region, 'synth.log');
  if (code !== 0) throw new Trouble('The stacks in infra/ could not be synthesised:', output.trim().slice(-4000));
}

/** Deploys the synthesised stacks; answers what went wrong, if anything. */
async function deploy(place: Place, endpoint: string): Promise<Trouble | undefined> {
  const files = ['--app', join(place.local, 'cdk.out'), '--outputs-file', join(place.local, 'outputs.json')];
  const args = ['deploy', '--all', '--require-approval', 'never', '--concurrency', '4', ...files];
  const { code, output } = await cdk(place, args, endpointEnv(endpoint), 'deploy.log');
  if (code === 0) return undefined;
  return new Trouble('The stacks could not be deployed to the local endpoint.', output.trim().slice(-4000));
}

type Finish = Pick<Deployment, 'inputs' | 'pushed'> & Pick<DeployOptions, 'endpoint' | 'bundles'>;

async function finish({ root, local }: Place, { endpoint, inputs, bundles, pushed }: Finish): Promise<Deployment> {
  const folder = join(local, 'cdk.out');
  const templates = templatesIn(folder);
  const names = templates.map(({ stack }) => stack);
  const ids = await physicalIds(endpoint, names);
  await fixUp(endpoint, templates, ids);
  const byHash = new Map(functionCode(folder, templates).map((code) => [code.hash, ids.of(code)]));
  const functions = Object.fromEntries(
    bundles.flatMap(({ name, hash }) => {
      const deployed = byHash.get(hash);
      return deployed ? [[name, deployed]] : [];
    }),
  );
  // CloudFormation knows nothing of pushed code: when the source went back to what it deployed, it sees no change.
  for (const name of pushed) {
    const deployed = functions[name];
    if (deployed) await pushCode(endpoint, deployed, join(root, 'dist', 'functions', name));
  }
  const all = await stackIds(endpoint);
  const stacks = Object.fromEntries(names.map((name) => [name, all[name] ?? '']));
  const apiBase = `${endpoint}/_aws/execute-api/${apiId(local)}/$default`;
  const deployment = { inputs, stacks, functions, pushed: [], apiBase };
  writeDeployment(local, deployment);
  return deployment;
}

function apiId(local: string): string {
  const outputs: Record<string, Record<string, string>> = JSON.parse(readFileSync(join(local, 'outputs.json'), 'utf8'));
  const id = Object.values(outputs).find((stack) => stack.ApiId)?.ApiId;
  if (!id) throw new Trouble('No stack has the output ApiId, by which the local server finds the HTTP API.');
  return id;
}

if (import.meta.main) {
  try {
    const endpoint = process.env.AWS_ENDPOINT_URL;
    if (!endpoint || !(await isHealthy(endpoint))) {
      throw new Trouble('Set AWS_ENDPOINT_URL to a MiniStack or LocalStack that runs, or use npm start.');
    }
    const publicOrigin = process.env.SEDUM_ORIGIN ?? 'http://localhost:4000';
    const options = { endpoint, own: false, publicOrigin, bundles: await bundle(), log: console.log };
    const { apiBase } = await deployLocal(options);
    console.log(`Deployed. The API answers at ${apiBase}/api`);
  } catch (error) {
    giveUp(error);
  }
}
