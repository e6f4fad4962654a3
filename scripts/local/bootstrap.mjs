// Runs on any Node from 18 with nothing installed: no syntax, no package and no file of the project that needs more.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const OLDEST_TO_BEGIN = [18, 0];
const OLDEST_TO_RUN = [22, 18];

/**
 * Make this clone ready and this process the right one: packages are installed when missing or stale, and on a Node that
 * is too old the script starts again on the one that npm installed. Answers only on a Node that runs the project.
 * @returns {Promise<void>}
 */
export async function prepare() {
  process.chdir(ROOT);
  if (isOlder(process.versions.node, OLDEST_TO_BEGIN)) {
    stop(
      `Sedum needs Node 22; even its first steps need Node 18, and this is ${process.versions.node}.`,
      HOW_TO_GET_NODE,
    );
  }
  installPackages();
  if (!isOlder(process.versions.node, OLDEST_TO_RUN)) return stopWithParent();
  const node = installedNode();
  if (!node) {
    stop(
      `Sedum needs Node ${OLDEST_TO_RUN.join('.')} or newer; this is ${process.versions.node}.`,
      'The package that brings Node 22 along could not be installed on this platform.',
      HOW_TO_GET_NODE,
    );
  }
  process.exit(await handOver(node));
}

const HOW_TO_GET_NODE = 'Install Node 22 from nodejs.org, or with a version manager (nvm install 22, fnm install 22).';

/**
 * Whether a version such as 20.11.1 lies before a [major, minor].
 * @param {string} version
 * @param {number[]} oldest
 * @returns {boolean}
 */
export function isOlder(version, [major = 0, minor = 0]) {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}

function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
  const mark = join(ROOT, 'node_modules', '.sedum-lock');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return;
  const isNew = !existsSync(join(ROOT, 'node_modules'));
  console.log(isNew ? 'Installing packages ...' : 'Bringing packages up to date ...');
  const args = [isNew ? 'ci' : 'install', '--no-audit', '--no-fund', '--loglevel=error'];
  const [command, first] = process.env.npm_execpath ? [process.execPath, [process.env.npm_execpath]] : ['npm', []];
  const { status, error } = spawnSync(command, [...first, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (error) stop('npm does not run here, and without it no package can be installed.', HOW_TO_GET_NODE);
  if (status !== 0) {
    stop(
      'The packages could not be installed; npm said why above.',
      'Check that this machine reaches the npm registry.',
    );
  }
  writeFileSync(mark, lock);
}

/** @returns {string | undefined} */
function installedNode() {
  const names = process.platform === 'win32' ? ['node.exe'] : ['node'];
  const found = names.map((name) => join(ROOT, 'node_modules', 'node', 'bin', name)).find((file) => existsSync(file));
  return found && spawnSync(found, ['--version']).status === 0 ? found : undefined;
}

/**
 * Run this very script with the given Node and the same arguments; answers its exit code. The channel between the two
 * tells the younger when the elder is gone.
 * @param {string} node
 * @returns {Promise<number>}
 */
function handOver(node) {
  const path = `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`;
  const child = spawn(node, process.argv.slice(1), {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: path },
  });
  // A terminal sends Ctrl-C to both; who kills this process alone means the other one too.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
  process.on('SIGINT', () => {});
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function stopWithParent() {
  if (!process.channel) return;
  process.channel.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

/**
 * @param {...string} lines
 * @returns {never}
 */
function stop(...lines) {
  console.error(`\n${lines.join('\n')}\n`);
  process.exit(1);
}
