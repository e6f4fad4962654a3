import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureVenv } from '#scripts/local/venv.mjs';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const DOCUMENT = join('docs', 'api', 'openapi.json');

/** Neither tells anybody that it ran, nor asks whether there is a newer one: `npm test` needs no network for them. */
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** Holds the API document against the rules of Redocly. @returns the exit status, 0 = nothing to say */
export function lintByRedocly(): Promise<number> {
  const config = join('scripts', 'local', 'api-tools', 'redocly.yaml');
  const args = ['lint', '--config', config, '--format', 'stylish', DOCUMENT];
  return run(process.execPath, [join('node_modules', '@redocly', 'cli', 'bin', 'cli.js'), ...args]);
}

/** Holds the API document against the schema of OpenAPI 3.1. @returns the exit status, 0 = it is valid */
export async function validateBySchema(): Promise<number> {
  const python = await ensureVenv({
    dir: join(ROOT, '.local', 'validate'),
    requirements: join(import.meta.dirname, 'validate.txt'),
    what: 'the validator of OpenAPI documents',
    log: (line) => console.log(line),
  });
  return run(python, ['-m', 'openapi_spec_validator', DOCUMENT]);
}

/** Runs a command, by itself at the root of the project, and shows what it says. */
export function run(command: string, args: readonly string[], cwd = ROOT): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...quiet },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}
