import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf, ISSUED, type IssuedVersion } from '#functions/core/catalogue/library.ts';
import type { LibraryContent } from '#shared/library/metrics/schema.ts';

/** Folder of the issued content in the tree. */
export const CONTENT = join(import.meta.dirname, '..', '..', 'functions', 'core', 'catalogue', 'content');

/** The content of a library as its data file holds it. */
export function compiled(content: LibraryContent): string {
  return `${JSON.stringify(content)}\n`;
}

/** Hash of a data file, hexadecimal. */
export function hashOf(file: string | Buffer): string {
  return createHash('sha256').update(file).digest('hex');
}

/** The versions that were issued into a folder, oldest first. */
export function issuedIn(folder: string): IssuedVersion[] {
  const ledger = join(folder, ISSUED);
  return existsSync(ledger) ? (JSON.parse(readFileSync(ledger, 'utf8')) as IssuedVersion[]) : [];
}

/** The content of an issued version. */
export function contentOf(folder: string, version: string): LibraryContent {
  return JSON.parse(readFileSync(join(folder, fileOf(version)), 'utf8')) as LibraryContent;
}

/**
 * What keeps the content from being issued into a folder as the version that it names, in sentences; none = it may be, or
 * stands there as it is.
 */
export function troubleWith(content: LibraryContent, folder: string): string[] {
  const issued = issuedIn(folder);
  const same = issued.find(({ version }) => version === content.version);
  if (same) {
    if (same.sha256 === hashOf(compiled(content))) return [];
    return [
      `Version ${content.version} of the library was issued with other content, and years are pinned to it. Give what changed ` +
        'a new version in shared/content/library/library.json, and issue it: npm run library.',
    ];
  }
  const newest = issued.at(-1)?.version;
  if (newest === undefined) return [];
  if (!isAfter(content.version, newest)) return [`Version ${content.version} does not come after ${newest}.`];
  return changedMeasures(contentOf(folder, newest), content);
}

/**
 * A data point's values are kept in its unit and compared from year to year, so a key keeps its kind of answer and its unit
 * for good: what is measured otherwise is another data point.
 */
function changedMeasures(before: LibraryContent, after: LibraryContent): string[] {
  const known = new Map(before.dataPoints.map((point) => [point.key, point]));
  return after.dataPoints.flatMap((point) => {
    const former = known.get(point.key);
    if (!former) return [];
    const columns = new Map(former.columns?.map((column) => [column.key, column]));
    return [
      ...changesOf(point.key, ['type', 'unit', 'unitFamily'], former, point),
      ...(point.columns ?? []).flatMap((column) =>
        changesOf(`${point.key}.${column.key}`, ['type', 'unit'], columns.get(column.key) ?? column, column),
      ),
    ];
  });
}

function changesOf<What extends string>(
  key: string,
  whats: readonly What[],
  before: { readonly [Key in What]?: string | undefined },
  after: { readonly [Key in What]?: string | undefined },
): string[] {
  const changed = whats.filter((what) => before[what] !== after[what]);
  return changed.map(
    (what) => `${key} changes its ${what} from '${before[what]}' to '${after[what]}'. Give it another key.`,
  );
}

/**
 * Issues the content into a folder; doing it again changes nothing.
 * @throws Error that says what is in the way
 */
export function issue(content: LibraryContent, folder: string): void {
  const trouble = troubleWith(content, folder);
  if (trouble.length > 0) throw new Error(trouble.join('\n'));
  const issued = issuedIn(folder);
  if (issued.some(({ version }) => version === content.version)) return;
  const file = compiled(content);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, fileOf(content.version)), file);
  const ledger = [...issued, { version: content.version, sha256: hashOf(file) }];
  writeFileSync(join(folder, ISSUED), `${JSON.stringify(ledger, undefined, 2)}\n`);
}

function isAfter(version: string, other: string): boolean {
  const [own = [], others = []] = [version, other].map((each) => each.split('.').map(Number));
  const at = own.findIndex((part, index) => part !== others[index]);
  return at >= 0 && (own[at] ?? 0) > (others[at] ?? 0);
}
