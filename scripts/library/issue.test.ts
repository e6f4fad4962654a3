import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileOf } from '#functions/core/catalogue/library.ts';
import { library, libraryContent } from '#shared/content/library/library.ts';
import { buildLibrary } from '#shared/library/metrics/rules.ts';
import type { LibraryContent } from '#shared/library/metrics/schema.ts';
import { CONTENT, contentOf, hashOf, issue, issuedIn, troubleWith } from './issue.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sedum-issue-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const having = (change: Partial<LibraryContent>): LibraryContent => ({ ...libraryContent, ...change });

/** The content with the first data point of a kind changed. */
function changed(change: Partial<LibraryContent['dataPoints'][number]>, type = 'number'): LibraryContent['dataPoints'] {
  const at = libraryContent.dataPoints.findIndex((point) => point.type === type);
  return libraryContent.dataPoints.map((point, index) => (index === at ? { ...point, ...change } : point));
}

describe('what was issued', () => {
  test('stands as it was issued: every version has its file, by its hash and its name', () => {
    expect(issuedIn(CONTENT).length).toBeGreaterThan(0);
    for (const { version, sha256 } of issuedIn(CONTENT)) {
      expect(hashOf(readFileSync(join(CONTENT, fileOf(version)))), `${fileOf(version)} was changed`).toBe(sha256);
      expect(buildLibrary(contentOf(CONTENT, version)).version).toBe(version);
    }
  });

  test('holds the content as it is written now: what changed has a version of its own, and that is issued', () => {
    expect(troubleWith(libraryContent, CONTENT)).toEqual([]);
    expect(issuedIn(CONTENT).at(-1)?.version, 'Issue it: npm run library').toBe(libraryContent.version);
    expect(buildLibrary(contentOf(CONTENT, libraryContent.version))).toEqual(library);
  });
});

describe('issuing', () => {
  test('writes a file and its hash, and again changes nothing', () => {
    issue(libraryContent, folder);
    const before = issuedIn(folder);
    issue(libraryContent, folder);
    expect(issuedIn(folder)).toEqual(before);
    expect(contentOf(folder, libraryContent.version)).toEqual(JSON.parse(JSON.stringify(libraryContent)));
  });

  test('refuses changed content without a new version, whatever changed', () => {
    issue(libraryContent, folder);
    for (const change of [
      { date: '2030-01-01' },
      { dataPoints: changed({ guidance: 'Otherwise.' }) },
      { derived: libraryContent.derived.slice(1) },
      { frameworkVersions: libraryContent.frameworkVersions.slice(1) },
    ]) {
      expect(() => issue(having(change), folder)).toThrow('a new version in shared/content/library/library.json');
    }
  });

  test('takes a new version that comes after the newest, by number', () => {
    issue(having({ version: '2.9.0' }), folder);
    expect(() => issue(having({ version: '2.8.0' }), folder)).toThrow('does not come after 2.9.0');
    issue(having({ version: '2.10.0', dataPoints: changed({ entityAggregation: 'average' }) }), folder);
    expect(issuedIn(folder).map(({ version }) => version)).toEqual(['2.9.0', '2.10.0']);
  });

  test('refuses another kind of answer or unit under the same key, in a column too', () => {
    issue(having({ version: '1.0.0' }), folder);
    const table = libraryContent.dataPoints.find(({ type }) => type === 'table');
    const columns = table?.columns?.map((column) => ({ ...column, unit: 'kg' }));
    for (const dataPoints of [
      changed({ unit: 'GJ' }),
      changed({ unitFamily: 'mass' }),
      changed({ type: 'text' }),
      changed({ columns }, 'table'),
    ]) {
      expect(() => issue(having({ version: '1.1.0', dataPoints }), folder)).toThrow('Give it another key');
    }
  });

  test('a file that was touched is found by its hash', () => {
    issue(libraryContent, folder);
    const path = join(folder, fileOf(libraryContent.version));
    writeFileSync(path, readFileSync(path, 'utf8').replace('"sum"', '"none"'));
    expect(hashOf(readFileSync(path))).not.toBe(issuedIn(folder)[0]?.sha256);
  });
});
