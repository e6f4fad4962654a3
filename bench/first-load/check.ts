import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type FirstLoad, firstLoads, loadedAtOnce, type Manifest, overBudget } from './budget.ts';
import { grown } from './known.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/**
 * The first loads of the pages as they lie built in a folder.
 * @throws Error when nothing was built there
 */
export function builtFirstLoads(folder = join(ROOT, 'dist', 'web')): FirstLoad[] {
  const file = join(folder, '.vite', 'manifest.json');
  if (!existsSync(file)) throw new Error(`${file} is missing: build the pages first (npx vite build)`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const sizes = new Map<string, number>();
  const sizeOf = (name: string) => {
    const known = sizes.get(name) ?? gzipSync(readFileSync(join(folder, name)), { level: 9 }).length;
    sizes.set(name, known);
    return known;
  };
  return firstLoads(manifest, sizeOf, (page) => loadedAtOnce(page, readFileSync(join(ROOT, 'web', page), 'utf8')));
}

// `node bench/first-load/check.ts` says what is over, and fails for what has grown beyond its budget or what is known of it.
if (import.meta.main) {
  const loads = builtFirstLoads(process.argv[2]);
  for (const line of overBudget(loads)) console.log(`Over the first-load budget: ${line}`);
  const worse = grown(loads);
  for (const line of worse) console.error(`Grown: ${line}`);
  if (worse.length === 0) console.log(`None of ${loads.length} first loads has grown`);
  process.exitCode = worse.length === 0 ? 0 : 1;
}
