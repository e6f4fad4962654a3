import { expect, test } from 'vitest';
import * as files from '#functions/files/store.ts';
import { upload } from '#functions/files/upload.ts';
import { filesAsText } from '#test/support/remnants.ts';
import { startWorld } from '#test/support/world.ts';

// The world makes the bucket.
await startWorld();

test('everything below a prefix goes, however many lists that takes, and nothing beside it', async () => {
  for (const key of ['exports/admin/1', 'exports/admin/2', 'exports/admin/3', 'exports/admin/4', 'exports/other/5']) {
    await upload(`${key}.txt`, [Buffer.from(`file ${key}`)], 'text/plain');
  }
  await files.removeAll('exports/admin/', 2);
  const left = await filesAsText();
  expect(left).not.toContain('exports/admin/');
  expect(left).toContain('exports/other/5');
});
