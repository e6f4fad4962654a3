import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);

/** What leaves a read to chance: DynamoDB may leave keys of a batch unread, and only `readAll` asks again for them. */
function strayReads(source: string): string[] {
  const bulk = [...source.matchAll(/\b[A-Z]\w*Entity\s*\.get\(\s*(?!\{|key\))[^)]*/g)];
  return bulk.flatMap(({ 0: call, index }) =>
    /readAll\(\s*\w+,\s*\(\w+\) =>\s*$/.test(source.slice(0, index)) ? [] : [call],
  );
}

test('a batch is read by readAll alone, so that nothing is computed from the part that DynamoDB answered', () => {
  const stray = sources.flatMap(([file, source]) => strayReads(source).map((call) => `${file}: ${call}`));
  expect(stray, 'Read several items through readAll of functions/db/batch.ts').toEqual([]);
  expect(sources.filter(([, source]) => source.includes('readAll('))).not.toEqual([]);
});

test('only functions/db/batch.ts sends a BatchGet of its own', () => {
  const own = sources.filter(([, source]) => /\bBatchGet(Item)?Command\b/.test(source)).map(([file]) => file);
  expect(own).toEqual([join('db', 'batch.ts')]);
});

test('the guard sees a batch in any spelling', () => {
  for (const call of [
    'CellEntity.get([...keys]).go()',
    'CellEntity\n  .get(\n keys\n).go()',
    'CellEntity.get(rows.map(x))',
  ])
    expect(strayReads(`const { data } = await ${call}`), call).toHaveLength(1);
  for (const call of ['CellEntity.get({ orgId }).go()', 'CellEntity.get(key).go()', 'byEntity.get(id)'])
    expect(strayReads(`const found = await ${call}`), call).toEqual([]);
  expect(strayReads('return readAll(keys, (some) => CellEntity.get([...some]).go())')).toEqual([]);
});
