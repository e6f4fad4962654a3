import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FirstLoad } from './budget.ts';
import { builtFirstLoads } from './check.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Builds the pages into a folder of its own, as they are deployed, and measures their first loads. */
export async function measureFirstLoads(): Promise<FirstLoad[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sedum-pages-'));
  try {
    const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
    const args = [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
    // Where a test measures, it says so in NODE_ENV, and would get the packages' development builds.
    const env = { ...process.env, NODE_ENV: 'production' };
    await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
    return builtFirstLoads(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
