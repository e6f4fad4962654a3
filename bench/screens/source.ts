import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { allRoutes } from '#shared/api/areas.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FEATURES = join(ROOT, 'web', 'features');
const known = new Set(allRoutes().map(({ route }) => route.name));

/**
 * The routes that a page reads when it opens, by name, from its source: `useRead`, `useReadAll`, `useReadPages` and `useReadEveryPage` of
 * the page and of what it imports from the features. What it imports later (`import()`) is read later, and what web/lib reads is the shell's.
 * @param page file below web/features
 * @throws Error for a page that is not there
 */
export function readsIn(page: string): string[] {
  if (!existsSync(join(FEATURES, page))) throw new Error(`There is no page web/features/${page}`);
  const seen = new Set<string>();
  const reads = new Set<string>();
  const walk = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, name = ''] of text.matchAll(/\buseRead(?:All|Pages|EveryPage)?\(\s*(?:\w+Routes\.)?(\w+)/g)) {
      if (known.has(name)) reads.add(name);
    }
    for (const next of importsOf(file, text)) walk(next);
  };
  walk(join(FEATURES, page));
  return [...reads];
}

function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/^(?:import|export)\s(?!type\b)[^;]*?\sfrom\s+'([^']+)';/gms)].flatMap(([, from = '']) => {
    if (from.startsWith('./')) return resolve(dirname(file), from);
    return from.startsWith('#web/features/') ? join(ROOT, from.slice(1)) : [];
  });
}
