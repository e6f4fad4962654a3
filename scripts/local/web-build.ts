import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, toolEnv } from './command.ts';
import { fingerprint } from './fingerprint.ts';
import { Trouble } from './trouble.mjs';

/** Build the SPA into dist/web unless it was built from the same sources; answers the folder. */
export async function buildWeb(root: string, log: (line: string) => void): Promise<string> {
  const folder = join(root, 'dist', 'web');
  const mark = join(root, 'dist', 'web.hash');
  const sources = fingerprint(root, ['web', 'shared', 'vite.config.ts', 'package-lock.json']);
  const known = existsSync(mark) && existsSync(join(folder, 'index.html')) && readFileSync(mark, 'utf8');
  if (known === sources) return folder;
  log('Building the pages ...');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--logLevel', 'warn'];
  const { code, output } = await run(process.execPath, args, { cwd: root, env: toolEnv(root) });
  if (code !== 0) throw new Trouble('The pages could not be built:', output.trim().slice(-4000));
  writeFileSync(mark, sources);
  return folder;
}
