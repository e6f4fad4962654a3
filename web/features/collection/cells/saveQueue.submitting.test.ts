import { describe, expect, it } from 'vitest';
import type { CellResult } from '#shared/collection/cells/schema.ts';
import { FakeDesk } from './fakeDesk.ts';
import { fakeCell, fakeKey, fakeSaved, fakeTyped, ME } from './fakeWorld.ts';

/** The answer to the submission of the first cell, whose draft had the version before this one. */
function answer(version: number): CellResult {
  const cell = { ...fakeCell(fakeKey(1), fakeTyped('5'), version, ME), state: 'SUBMITTED' as const };
  return { ...fakeKey(1), status: 'saved', cell: fakeSaved(cell), findings: [] };
}

describe('what was submitted', () => {
  it('is the draft that the page shows, in its new state', () => {
    const desk = new FakeDesk();
    desk.queue.learn([fakeCell(fakeKey(1), { ...fakeTyped('5'), note: 'By the meter' }, 2, 'other')]);
    expect(desk.queue.submitted([answer(3)])).toBe(true);
    expect(desk.view(1).cell).toMatchObject({ state: 'SUBMITTED', version: 3, note: 'By the meter', by: { id: ME } });
  });

  it('is to be read where somebody has changed the draft since the page read it, and stays as it was until then', () => {
    const desk = new FakeDesk();
    desk.queue.learn([fakeCell(fakeKey(1), fakeTyped('5'), 2, 'other')]);
    expect(desk.queue.submitted([answer(4)])).toBe(false);
    expect(desk.view(1).cell).toMatchObject({ state: 'DRAFT', version: 2 });
  });

  it('is nothing to this page where it has never read the cell, or where it was refused', () => {
    const desk = new FakeDesk();
    const refused: CellResult = { ...fakeKey(2), status: 'invalid', fields: { entityId: 'Not yours' }, findings: [] };
    expect(desk.queue.submitted([answer(3), refused])).toBe(true);
    expect(desk.view(1).cell).toBeUndefined();
  });
});
