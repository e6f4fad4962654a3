import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { expect, onTestFinished, test } from 'vitest';
import { bundle } from '#scripts/bundle.ts';

/** Content that no version holds: units and the factors of fuels, which count by date. */
const ofEveryVersion = ['shared/content/library/fuel-sets.json', 'shared/content/library/units.json'];

test('no function carries the content of the library in its code, and each that reads it has it beside', async () => {
  const out = mkdtempSync(join(tmpdir(), 'sedum-bundled-'));
  onTestFinished(() => rmSync(out, { recursive: true }));
  const bundles = await bundle(undefined, out);
  const { outputs } = JSON.parse(readFileSync(join(out, 'meta.json'), 'utf8')) as Metafile;
  const carried = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs));
  const content = carried.filter((file) => file.startsWith('shared/content/library/'));
  expect(content.filter((file) => !ofEveryVersion.includes(file))).toEqual([]);
  const reading = bundles.filter(({ contentBytes }) => contentBytes > 0).map(({ name }) => name);
  expect(reading).toEqual(expect.arrayContaining(['collection', 'library', 'reporting', 'job-project-changes']));
});
