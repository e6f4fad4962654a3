import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What a command line printed last, and how it ended. */
export type Ended = { readonly code: number; readonly output: string };

type Options = {
  readonly cwd: string;
  readonly env: Record<string, string>;
  /** File that takes all output. */
  readonly logFile?: string;
  /** Called with each line as it comes. */
  readonly onLine?: (line: string) => void;
};

const commands = new Set<ChildProcess>();

/** End every command that `run` has under way. */
export function endCommands(): void {
  for (const child of commands) child.kill('SIGTERM');
}

/** Run a command to its end; its output goes to the log file and, its last 20,000 characters, into the answer. */
export function run(command: string, args: readonly string[], { cwd, env, logFile, onLine }: Options): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    commands.add(child);
    const log = logFile ? createWriteStream(logFile) : undefined;
    let output = '';
    let line = '';
    const take = (text: string) => {
      log?.write(text);
      output = (output + text).slice(-20_000);
      const lines = (line + text).split('\n');
      line = lines.pop() ?? '';
      for (const whole of lines) onLine?.(whole);
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    const end = (code: number) => {
      commands.delete(child);
      log?.end();
      resolve({ code, output });
    };
    child.once('error', (error) => {
      take(`${error.message}\n`);
      end(127);
    });
    child.once('close', (code, signal) => end(code ?? (signal ? 130 : 1)));
  });
}

/**
 * The environment for tools of the project in `root`: our own, with node_modules/.bin first in the path and nothing that
 * could lead to an AWS account; `more` is added last.
 */
export function toolEnv(root: string, more: Record<string, string> = {}): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && !/^(AWS|CDK)_/.test(name)) env[name] = value;
  }
  const path = [join(root, 'node_modules', '.bin'), env.PATH ?? ''].join(delimiter);
  const noProxy = [env.NO_PROXY, '127.0.0.1', 'localhost'].filter(Boolean).join(',');
  return { ...env, PATH: path, NO_PROXY: noProxy, no_proxy: noProxy, ...more };
}
