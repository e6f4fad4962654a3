import { expect, test } from 'vitest';
import { readAll } from './batch.ts';

test('keys that the table leaves unread are asked for again, and each is read once', async () => {
  const asked: number[][] = [];
  const found = await readAll([1, 2, 3, 4, 5], async (keys) => {
    asked.push([...keys]);
    const some = keys.slice(0, 2);
    return { data: some.map((key) => key * 10), unprocessed: keys.slice(2) };
  });
  expect(found).toEqual([10, 20, 30, 40, 50]);
  expect(asked).toEqual([[1, 2, 3, 4, 5], [3, 4, 5], [5]]);
});

test('nothing is asked for when there are no keys', async () => {
  expect(await readAll([], () => Promise.reject(new Error('asked')))).toEqual([]);
});

test('keys that stay unread are a failure to try again later, not an incomplete list', async () => {
  const never = readAll([1], async (keys) => ({ data: [], unprocessed: keys }));
  await expect(never).rejects.toMatchObject({ name: 'ThrottlingException' });
});
