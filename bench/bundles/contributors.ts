import type { Metafile } from 'esbuild';

/** What a part of a bundle weighs, bytes. */
export type Contributor = { readonly name: string; readonly bytes: number };

/**
 * The heaviest parts of a bundle, from esbuild's metafile: packages by name, and the project's own files by folder. A
 * package that is there in two versions counts apart, by where the second lies.
 * @param output the bundle as the metafile names it
 */
export function contributorsOf({ outputs }: Pick<Metafile, 'outputs'>, output: string, most = 5): Contributor[] {
  const sums = new Map<string, number>();
  for (const [file, { bytesInOutput }] of Object.entries(outputs[output]?.inputs ?? {})) {
    const name = partOf(file);
    sums.set(name, (sums.get(name) ?? 0) + bytesInOutput);
  }
  return [...sums]
    .map(([name, bytes]) => ({ name, bytes }))
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, most);
}

function partOf(file: string): string {
  const packages = [...file.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].map(([, name = '']) => name);
  if (packages.length > 0) return packages.toReversed().join(' of ');
  return file.split('/').slice(0, -1).slice(0, 3).join('/');
}
