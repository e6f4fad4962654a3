import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as files from '#functions/files/store.ts';
import { upload } from '#functions/files/upload.ts';
import { startWorld } from '#test/support/world.ts';

await startWorld();

test('an upload that was replaced between its check and its keeping is not kept', async () => {
  const [from, to] = [`pending/o/${randomUUID()}`, `evidence/o/${randomUUID()}`];
  await upload(from, [Buffer.from('%PDF-1.7 as it was checked')], 'application/pdf');
  const checked = await files.inspect(from);
  await upload(from, [Buffer.from('<script>as it was swapped</script>')], 'application/pdf');
  await expect(files.keep(from, to, checked, 'application/pdf')).rejects.toThrow();
  await expect(files.inspect(to)).rejects.toMatchObject({ code: 'missing' });
});
