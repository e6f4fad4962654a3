import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFree } from './ports.mjs';
import { Trouble } from './trouble.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const LAUNCHER = join(ROOT, 'scripts', 'run_ministack.py');

/**
 * A running endpoint that this process started.
 * @typedef {{ url: string, pid: number, exited: Promise<void>, stop: () => Promise<void> }} Endpoint
 */

/**
 * What clients and tools need in their environment to reach the endpoint instead of AWS.
 * @param {string} url
 * @returns {Record<string, string>}
 */
export function endpointEnv(url) {
  return {
    AWS_ENDPOINT_URL: url,
    AWS_ENDPOINT_URL_S3: url,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_REGION: 'us-east-1',
    AWS_DEFAULT_REGION: 'us-east-1',
  };
}

/**
 * Whether a MiniStack or LocalStack answers at `url`.
 * @param {string} url
 * @returns {Promise<boolean>}
 */
export async function isHealthy(url) {
  for (const path of ['/_ministack/health', '/_localstack/health']) {
    const answer = await fetch(url + path, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
    if (answer?.ok) return true;
  }
  return false;
}

/**
 * The endpoint's whole environment: its Lambda workers inherit it, so nothing of the caller's may leak in but PATH.
 * @param {{ port: number, dir: string, persist: boolean, saveSeconds?: number }} options
 * @returns {Record<string, string>}
 */
export function ministackEnv({ port, dir, persist, saveSeconds = 10 }) {
  /** @type {Record<string, string>} */
  const env = {
    // The Node that runs this script first: Lambdas are written for Node 22 and run on the `node` of the path.
    PATH: [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter),
    HOME: process.env.HOME ?? dir,
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    TMPDIR: join(dir, 'tmp'),
    GATEWAY_PORT: String(port),
    BIND_HOST: '127.0.0.1',
    IOT_MTLS_ENABLED: '0',
    SFTP_ENABLED: '0',
    LOG_LEVEL: 'INFO',
    // CDK's own JavaScript custom resources load the AWS SDK from here.
    NODE_PATH: join(ROOT, 'node_modules'),
    LAMBDA_WARM_TTL_SECONDS: '60',
    MINISTACK_COGNITO_PRETOKEN_STRICT: '1',
    MS_STOP_WITH_PARENT: '1',
  };
  if (persist) {
    Object.assign(env, {
      PERSIST_STATE: '1',
      S3_PERSIST: '1',
      MS_SAVE_SECONDS: String(saveSeconds),
      STATE_DIR: join(dir, 'state'),
      S3_DATA_DIR: join(dir, 's3'),
    });
  }
  if (process.env.SYSTEMROOT) env.SYSTEMROOT = process.env.SYSTEMROOT;
  return env;
}

/**
 * Start MiniStack on `port` with its files in `dir` (tmp, log, and with `persist` its state) and wait until it answers.
 * It runs in its own process group, so that Ctrl-C reaches only its owner, and stops by itself when this process ends.
 * @param {{ python: string, port: number, dir: string, persist: boolean, saveSeconds?: number }} options
 * @returns {Promise<Endpoint>}
 */
export async function startMinistack({ python, port, dir, persist, saveSeconds }) {
  if (!(await isFree(port))) {
    throw new Trouble(
      `Port ${port} of this machine, meant for the local AWS endpoint, is in use.`,
      'Stop the program that uses it, or set SEDUM_ENDPOINT_PORT to another port; if it is a MiniStack or LocalStack of yours, set AWS_ENDPOINT_URL to use it.',
    );
  }
  const tmp = join(dir, 'tmp');
  rmSync(tmp, { recursive: true, force: true });
  mkdirSync(tmp, { recursive: true });
  // Lambdas run from folders in tmp: without this they would inherit "type": "module" from the clone they lie in.
  writeFileSync(join(tmp, 'package.json'), '{ "type": "commonjs" }\n');
  const logFile = join(dir, 'ministack.log');
  const log = createWriteStream(logFile);
  const child = spawn(python, [LAUNCHER], {
    env: ministackEnv({ port, dir, persist, saveSeconds }),
    cwd: dir,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  child.stdin.on('error', () => {});
  let running = true;
  const exited = new Promise((resolve) => {
    child.once('error', resolve);
    child.once('exit', resolve);
  }).then(() => {
    running = false;
    log.end();
  });

  const url = `http://127.0.0.1:${port}`;
  const pid = child.pid ?? 0;
  async function stop() {
    if (running) child.kill('SIGTERM');
    await Promise.race([exited, sleep(20_000, undefined, { ref: false })]);
    killGroup(pid, running);
    await exited;
    rmSync(tmp, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  for (let waited = 0; waited < 60_000 && running; waited += 50) {
    if (await isHealthy(url)) return { url, pid, exited, stop };
    await sleep(50);
  }
  await stop();
  throw new Trouble(`The local AWS endpoint did not come up on port ${port}. The end of ${logFile}:`, tail(logFile));
}

/**
 * End what is left of the endpoint's process group: workers that outlived it, and itself when it hangs.
 * @param {number} pid
 * @param {boolean} itself
 */
function killGroup(pid, itself) {
  try {
    if (process.platform !== 'win32') process.kill(-pid, 'SIGKILL');
    else if (itself) process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/**
 * The last lines of a text file.
 * @param {string} file
 * @returns {string}
 */
function tail(file) {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-25).join('\n');
}
