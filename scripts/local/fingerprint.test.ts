import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint } from './fingerprint.ts';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sedum-fingerprint-'));
  mkdirSync(join(root, 'web', 'app'), { recursive: true });
  writeFileSync(join(root, 'web', 'app', 'main.tsx'), 'one');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('it changes with a file’s content, with a new file and with a word, and with nothing else', () => {
  const of = (...words: string[]) => fingerprint(root, ['web', 'package.json'], words);
  const first = of();
  expect(of()).toBe(first);
  expect(of('word')).not.toBe(first);

  writeFileSync(join(root, 'web', 'app', 'main.test.tsx'), 'a test is no source');
  expect(of()).toBe(first);

  writeFileSync(join(root, 'package.json'), '{}');
  const second = of();
  expect(second).not.toBe(first);

  writeFileSync(join(root, 'web', 'app', 'main.tsx'), 'two');
  expect(of()).not.toBe(second);
});
