import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { config } from '#functions/config.ts';
import { buildLibrary } from '#shared/library/metrics/rules.ts';
import type { Library, LibraryContent } from '#shared/library/metrics/schema.ts';

/** A version of the library that was issued, with the hash by which a test holds its file to what was issued. */
export type IssuedVersion = { readonly version: string; readonly sha256: string };

/** Names of the data files: the list of what was issued, oldest first, and a file for each version. */
export const ISSUED = 'issued.json';
export const fileOf = (version: string) => `library@${version}.json`;

/** What was read, by its path: content is read when it is first asked for, and no file of it ever changes. */
const ledgers = new Map<string, readonly IssuedVersion[]>();
const libraries = new Map<string, Library>();

/** The versions that were issued, oldest first. */
export function issuedVersions(): readonly IssuedVersion[] {
  return remembered(ledgers, join(contentFolder(), ISSUED), (path) => read(path) as readonly IssuedVersion[]);
}

/**
 * A version of the library, frozen.
 * @throws Error for a version that is not here: no other one ever stands in for it
 */
export function libraryOf(version: string): Library {
  if (!issuedVersions().some((each) => each.version === version)) {
    const known = issuedVersions().map((each) => each.version);
    throw new Error(
      `Version ${version} of the library is not here, only ${known.join(', ')}. Deploy content that has it.`,
    );
  }
  return remembered(libraries, join(contentFolder(), fileOf(version)), (path) =>
    frozen(buildLibrary(read(path) as LibraryContent)),
  );
}

/** The newest library: what years that are not launched follow, and what is about no year. */
export function currentLibrary(): Library {
  return libraryOf(issuedVersions().at(-1)?.version ?? 'none');
}

/** Content stands beside the code, in the source as in a bundle. */
function contentFolder(): string {
  return config.contentFolder ?? join(import.meta.dirname, 'content');
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function remembered<Content>(known: Map<string, Content>, path: string, make: (path: string) => Content): Content {
  const content = known.get(path) ?? make(path);
  known.set(path, content);
  return content;
}

/** The value with everything in it, in maps too: many requests share it. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const each of value instanceof Map ? value.values() : Object.values(value)) frozen(each);
  return value;
}
