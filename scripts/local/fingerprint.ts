import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One hash of the content of files and folders (all in them, but `ignore`d ones) and of further words, in that order.
 * What does not exist counts as absent, so that its coming and going changes the hash.
 */
export function fingerprint(
  root: string,
  paths: readonly string[],
  words: readonly string[] = [],
  ignore = /\.test\.tsx?$/,
) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesIn(root, path)) {
      if (ignore.test(file)) continue;
      hash
        .update(`${file}\n`)
        .update(readFileSync(join(root, file)))
        .update('\n');
    }
  }
  for (const word of words) hash.update(`${word}\n`);
  return hash.digest('hex');
}

/** Hash of the code of a function in its folder: its one file and the content beside it, without the source map. */
export function codeHash(folder: string): string {
  return fingerprint(folder, ['index.js', 'content']);
}

function filesIn(root: string, path: string): string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}
