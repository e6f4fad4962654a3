import { expect, test } from 'vitest';
import { mapSome, readAll } from './batch.ts';

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

test('many entries are worked off a few at a time, and their results keep the order', async () => {
  let running = 0;
  let most = 0;
  const results = await mapSome([5, 4, 3, 2, 1], 2, async (entry) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, entry));
    running -= 1;
    return entry * 10;
  });
  expect(results).toEqual([50, 40, 30, 20, 10]);
  expect(most).toBe(2);
});
