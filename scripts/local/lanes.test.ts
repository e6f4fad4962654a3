import { expect, test } from 'vitest';
import { inLanes } from './lanes.ts';

/** Steps that end when the test says so, and a note of what began and ended. */
function heldSteps() {
  const notes: string[] = [];
  const open = new Map<string, () => void>();
  const run = async (step: string, first: boolean) => {
    notes.push(`${step} begins${first ? '' : ' beside'}`);
    await new Promise<void>((resolve) => open.set(step, resolve));
    notes.push(`${step} ends`);
    return step.toUpperCase();
  };
  const end = async (step: string) => {
    open.get(step)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { notes, run, end };
}

test('lanes go side by side, steps of a lane and stages one after the other, and outcomes in the order of the names', async () => {
  const { notes, run, end } = heldSteps();
  const all = inLanes(
    [
      [['a']],
      [
        ['b', 'c'],
        ['d', 'e'],
      ],
      [['f']],
    ],
    run,
  );
  expect(notes.splice(0)).toEqual(['a begins']);
  await end('a');
  expect(notes.splice(0)).toEqual(['a ends', 'b begins', 'd begins beside']);
  await end('d');
  expect(notes.splice(0)).toEqual(['d ends', 'e begins beside']);
  await end('b');
  expect(notes.splice(0)).toEqual(['b ends', 'c begins']);
  await end('c');
  expect(notes.splice(0)).toEqual(['c ends']);
  await end('e');
  expect(notes.splice(0)).toEqual(['e ends', 'f begins']);
  await end('f');
  expect(await all).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
});
