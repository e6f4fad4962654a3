import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Trouble } from './trouble.mjs';

const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt');
const OLDEST_MINOR = 10;

/**
 * The interpreter inside a virtual environment.
 * @param {string} dir
 * @returns {string}
 */
function pythonIn(dir) {
  return process.platform === 'win32' ? join(dir, 'Scripts', 'python.exe') : join(dir, 'bin', 'python');
}

/**
 * Whether the environment in `dir` holds exactly the pinned packages: it carries a copy of the list that filled it.
 * @param {string} dir
 * @param {string} [requirements] path of the list
 * @returns {boolean}
 */
export function isCurrent(dir, requirements = REQUIREMENTS) {
  const mark = join(dir, 'installed.txt');
  return (
    existsSync(pythonIn(dir)) && existsSync(mark) && readFileSync(mark, 'utf8') === readFileSync(requirements, 'utf8')
  );
}

/**
 * The first Python of this machine that is new enough, with its version; trouble that says what to install otherwise.
 * @param {string[]} [names] commands to try
 * @returns {string}
 */
export function findPython(names = process.env.PYTHON ? [process.env.PYTHON] : ['python3', 'python']) {
  /** @type {string[]} */
  const found = [];
  for (const name of names) {
    try {
      const version = execFileSync(name, ['-c', 'import sys; print(*sys.version_info[:2])'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const [major = 0, minor = 0] = String(version).trim().split(' ').map(Number);
      if (major > 3 || (major === 3 && minor >= OLDEST_MINOR)) return name;
      found.push(`${name} is ${major}.${minor}`);
    } catch {
      found.push(`${name} does not run`);
    }
  }
  throw new Trouble(
    `The local AWS endpoint needs Python 3.${OLDEST_MINOR} or newer (${found.join(', ')}).`,
    'Install it (Debian and Ubuntu: apt-get install python3 python3-venv; macOS: brew install python; Windows: python.org), or name one with PYTHON=/path/to/python3.',
    'Or set AWS_ENDPOINT_URL to a LocalStack or MiniStack that already runs.',
  );
}

/**
 * Run a command; its output is kept and comes with the error when it fails.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.on('error', (error) => resolve({ code: 127, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Make the virtual environment in `dir` unless it is there and current; answers its interpreter. It holds MiniStack and what
 * the tests need, or what another list of packages names. Trouble says what to do about a missing Python, a missing venv
 * module and an unreachable package index.
 * @param {{ dir: string, log: (line: string) => void, requirements?: string, what?: string }} options
 * @returns {Promise<string>}
 */
export async function ensureVenv({
  dir,
  log,
  requirements = REQUIREMENTS,
  what = 'the local AWS endpoint (MiniStack)',
}) {
  const inside = pythonIn(dir);
  if (isCurrent(dir, requirements)) return inside;
  const python = findPython();
  log(`Installing ${what} into ${relative(process.cwd(), dir)} ...`);
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const made = await run(python, ['-m', 'venv', dir]);
  if (made.code !== 0) {
    throw new Trouble(
      `${python} could not make a virtual environment in ${dir}.`,
      /ensurepip|No module named venv/.test(made.output)
        ? 'Its venv module is missing. Debian and Ubuntu: apt-get install python3-venv.'
        : 'See what it said:',
      made.output.trim().slice(-2000),
    );
  }
  const filled = await run(inside, [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '-r',
    requirements,
  ]);
  if (filled.code !== 0) {
    throw new Trouble(
      `The Python packages of ${what} could not be installed.`,
      'Check that this machine reaches the Python package index (or set PIP_INDEX_URL, PIP_PROXY to a mirror or proxy) and start again.',
      filled.output.trim().slice(-2000),
    );
  }
  writeFileSync(join(dir, 'installed.txt'), readFileSync(requirements, 'utf8'));
  return inside;
}
