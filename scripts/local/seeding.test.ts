import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { peopleTable, seedState } from './seeding.ts';

let local = '';

beforeEach(() => {
  local = mkdtempSync(join(tmpdir(), 'sedum-seeding-'));
});

afterEach(() => rmSync(local, { recursive: true, force: true }));

test('the demo counts for the stack it was filled into, and only when it was filled to the end', () => {
  expect(seedState(local, 'stack-1')).toBe('none');
  writeFileSync(join(local, 'seeded.json'), '{"data":"stack-1","state":"begun"}');
  expect(seedState(local, 'stack-1')).toBe('part');
  writeFileSync(join(local, 'seeded.json'), '{"data":"stack-1","state":"done"}');
  expect(seedState(local, 'stack-1')).toBe('whole');
  expect(seedState(local, 'stack-2')).toBe('none');
});

test('people are printed as a table', () => {
  const people = [
    { role: 'Admin', email: 'a@x.test' },
    { role: 'Data gatherer', email: 'bob@x.test' },
  ];
  expect(peopleTable(people)).toBe(
    ['role            email', 'Admin           a@x.test', 'Data gatherer   bob@x.test'].join('\n'),
  );
});
