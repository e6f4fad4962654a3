import { expect, test, vi } from 'vitest';
import { changeOver } from './changeOver.ts';

const message = 'Somebody else changed this meanwhile.';
const now = async () => ({ name: 'South', version: 4 });
const conflict = { code: 'conflict', message, current: { name: 'South', version: 4 } };

test('a change over another version than is stored is refused at once, with what is stored now', async () => {
  await expect(changeOver(2, { version: 3 }, { message, now })).rejects.toMatchObject(conflict);
  await expect(changeOver(4, { version: 3 }, { message, now })).rejects.toMatchObject(conflict);
});

test('a change whose condition no longer holds when it is written is refused as well', async () => {
  const mustHold = await changeOver(3, { version: 3 }, { message, now });
  await expect(mustHold([{ index: 0, code: 'ConditionalCheckFailed' }])).rejects.toMatchObject(conflict);
});

test('a change that was written reads nothing again', async () => {
  const read = vi.fn(now);
  const mustHold = await changeOver(3, { version: 3 }, { message, now: read });
  await mustHold([]);
  expect(read).not.toHaveBeenCalled();
});
