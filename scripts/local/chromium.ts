import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Trouble } from './trouble.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser for tests: CHROMIUM_PATH, or the first of Chromium's names in the path. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const inPath = (env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [env.CHROMIUM_PATH, ...inPath].find((file) => file && isExecutable(file));
}

/** Make sure that there is a browser: Debian's package is installed where that is possible, else one is told how. */
export function ensureChromium(log: (line: string) => void): string {
  const found = findChromium();
  if (found) return found;
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (mayInstall) {
    log('Installing Chromium for the browser tests ...');
    aptGet('update');
    aptGet('install', '-y', '--no-install-recommends', 'chromium');
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Trouble(
    'The browser tests need Chromium, and there is none on this machine.',
    'Debian and Ubuntu: apt-get install chromium. Elsewhere set CHROMIUM_PATH to a Chromium or Chrome.',
  );
}

function aptGet(...args: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
