import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { FakeDesk } from './fakeDesk.ts';
import { fakeKey, fakeTyped, fakeWorld } from './fakeWorld.ts';
import { QUIET_MS, SaveQueue } from './saveQueue.ts';

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

describe('when saving fails', () => {
  it.each(['lost-request', 'broken-before', 'too-many', 'busy'] as const)('tries again after: %s', async (fault) => {
    desk.server.faults = [fault, fault];
    desk.type(1, '12');
    await desk.clock.pass(60_000);
    expect(desk.server.requests).toHaveLength(3);
    expect(desk.onServer(1)).toMatchObject({ value: '12', version: 1 });
    expect(desk.queue.summary()).toMatchObject({ unsaved: 0, hold: null });
  });

  it.each(['lost-answer', 'broken-after'] as const)('takes its own save for no conflict after: %s', async (fault) => {
    desk.server.faults = [fault];
    desk.type(1, '1');
    await desk.clock.pass(QUIET_MS + 2 * desk.server.latency);
    desk.type(1, '12');
    await desk.clock.pass(60_000);
    expect(desk.onServer(1)).toMatchObject({ value: '12', version: 2 });
    expect(desk.queue.summary()).toMatchObject({ unsaved: 0, conflicts: 0 });
  });

  it('saves the former value again when it is typed back over a save that got no answer', async () => {
    desk.queue.learn([desk.server.write(fakeKey(1), fakeTyped('5'))]);
    desk.server.faults = ['lost-answer'];
    desk.type(1, '6');
    await desk.clock.pass(QUIET_MS + 2 * desk.server.latency);
    desk.type(1, '5');
    await desk.clock.pass(60_000);
    expect(desk.onServer(1)).toMatchObject({ value: '5', version: 3 });
  });

  it("takes somebody else's value for none of its own, though it is what was typed a moment before", async () => {
    desk.server.faults = ['lost-request'];
    desk.type(1, '1');
    await desk.clock.pass(QUIET_MS + 2 * desk.server.latency);
    desk.server.write(fakeKey(1), fakeTyped('1'));
    desk.type(1, '12');
    await desk.clock.pass(60_000);
    expect(desk.onServer(1)).toMatchObject({ value: '1', version: 1, by: { id: 'other' } });
    expect(desk.view(1).unsaved).toMatchObject({ phase: 'conflict', theirs: { value: '1', by: { id: 'other' } } });
  });

  it("leaves somebody else's value theirs where both say the same: there is nothing to choose", async () => {
    desk.type(1, '12');
    desk.server.write(fakeKey(1), fakeTyped('12'));
    await desk.clock.pass(60_000);
    expect(desk.onServer(1)).toMatchObject({ version: 1, by: { id: 'other' } });
    expect(desk.queue.summary()).toMatchObject({ unsaved: 0, conflicts: 0 });
  });

  it('waits as long as the server asks', async () => {
    desk.server.faults = ['too-many'];
    desk.type(1, '12');
    await desk.clock.pass(QUIET_MS + desk.server.latency);
    expect(desk.queue.summary().hold).toMatchObject({ kind: 'busy', retryAt: desk.clock.now() + 3_000 });
  });

  it('keeps everything after the session ended, and saves it when the person is back', async () => {
    desk.server.faults = ['signed-out'];
    desk.type(1, '12');
    await desk.clock.pass(600_000);
    expect(desk.server.requests).toHaveLength(1);
    expect(desk.queue.summary()).toMatchObject({ unsaved: 1, hold: { kind: 'signed-out', retryAt: null } });
    desk.queue.retry();
    await desk.clock.pass(1_000);
    expect(desk.onServer(1)?.value).toBe('12');
  });

  it('sends nothing in anybody else’s name once the session ended elsewhere on the page', async () => {
    desk.type(1, '12');
    desk.queue.signedOut();
    await desk.clock.pass(600_000);
    expect(desk.server.requests).toHaveLength(0);
    desk.queue.retry();
    await desk.clock.pass(1_000);
    expect(desk.onServer(1)?.value).toBe('12');
  });

  it('keeps everything while the year is locked, says why, and saves it after the lock opened', async () => {
    desk.server.locked = true;
    desk.type(1, '12');
    await desk.clock.pass(600_000);
    expect(desk.queue.summary().hold).toEqual({ kind: 'locked', detail: 'The year is locked: audit.', retryAt: null });
    expect(desk.store.drafts.size).toBe(1);
    desk.server.locked = false;
    desk.queue.retry();
    await desk.clock.pass(1_000);
    expect(desk.queue.summary()).toMatchObject({ unsaved: 0, hold: null });
  });

  it('says what is wrong with a refused value, keeps it, and sends it no more until it is changed', async () => {
    desk.type(1, 'not a number');
    await desk.clock.pass(600_000);
    expect(desk.server.requests).toHaveLength(1);
    expect(desk.view(1).unsaved).toMatchObject({ phase: 'invalid', fields: { value: 'Enter a number' } });
    expect(desk.store.drafts.size).toBe(1);
    desk.type(1, '3');
    await desk.clock.pass(1_000);
    expect(desk.onServer(1)?.value).toBe('3');
  });

  it('finds the one malformed cell of a save and gets the others through', async () => {
    const save = desk.server.save;
    const strict = async (cells: Parameters<typeof save>[0]) => {
      if (cells.some(({ value }) => value === 'malformed')) throw new AppError('invalid', 'cells.3.value: too long');
      return save(cells);
    };
    desk.queue = new SaveQueue({ ...fakeWorld(desk.clock, desk.server, desk.store), save: strict });
    desk.queue.type(
      Array.from({ length: 20 }, (_, number) => ({
        key: fakeKey(number),
        typed: fakeTyped(number === 13 ? 'malformed' : '1'),
      })),
    );
    await desk.clock.pass(60_000);
    expect(desk.server.cells.size).toBe(19);
    expect(desk.queue.summary()).toMatchObject({ unsaved: 1, refused: 1 });
    expect(desk.view(13).unsaved?.fields).toEqual({ value: 'cells.3.value: too long' });
  });

  it('sends less at once where the answer to a save is too large to be sent', async () => {
    const save = desk.server.save;
    const sized = async (cells: Parameters<typeof save>[0]) => {
      const results = await save(cells);
      if (cells.length > 6) throw new AppError('answer-too-large', 'The answer was not sent.');
      return results;
    };
    desk.queue = new SaveQueue({ ...fakeWorld(desk.clock, desk.server, desk.store), save: sized });
    desk.queue.type(Array.from({ length: 20 }, (_, number) => ({ key: fakeKey(number), typed: fakeTyped('1') })));
    await desk.clock.pass(60_000);
    expect(desk.server.cells.size).toBe(20);
    expect(desk.queue.summary()).toMatchObject({ unsaved: 0, refused: 0 });
  });

  it('says when the device keeps nothing, and saves all the same', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const full = { ...desk.store, put: () => Promise.reject(new DOMException('No room', 'QuotaExceededError')) };
    desk.queue = new SaveQueue(fakeWorld(desk.clock, desk.server, full));
    desk.type(1, '12');
    await desk.clock.pass(5_000);
    expect(desk.queue.summary()).toMatchObject({ durable: false, unsaved: 0 });
    expect(desk.onServer(1)?.value).toBe('12');
  });

  it('sends nothing more after it was stopped', async () => {
    desk.type(1, '12');
    desk.queue.stop();
    await desk.clock.pass(5_000);
    expect(desk.server.requests).toHaveLength(0);
    expect(desk.store.drafts.size).toBe(1);
  });
});

describe('after a reload', () => {
  it('shows what was typed as not saved, and saves it on the person’s word', async () => {
    desk.type(1, '12');
    await desk.reload();
    await desk.clock.pass(60_000);
    expect(desk.server.requests).toHaveLength(0);
    expect(desk.view(1)).toMatchObject({ typed: { value: '12' }, unsaved: { phase: 'restored' } });
    expect(desk.queue.summary()).toMatchObject({ restored: 1, unsaved: 1 });
    desk.queue.saveRestored();
    await desk.clock.pass(1_000);
    expect(desk.onServer(1)?.value).toBe('12');
    expect(desk.store.drafts.size).toBe(0);
  });

  it('forgets it when the person discards it', async () => {
    desk.type(1, '12');
    await desk.reload();
    desk.queue.discard([fakeKey(1)]);
    expect(desk.view(1).typed.value).toBeNull();
    expect(desk.store.drafts.size).toBe(0);
  });

  it('has nothing left to say about a save whose answer got lost', async () => {
    desk.type(1, '12');
    await desk.clock.pass(QUIET_MS + desk.server.latency + 10);
    await desk.reload();
    expect(desk.queue.summary().unsaved).toBe(0);
    expect(desk.view(1).typed.value).toBe('12');
  });

  it('goes on from its own save whose answer got lost, without a conflict', async () => {
    desk.type(1, '1');
    await desk.clock.pass(QUIET_MS + desk.server.latency + 10);
    desk.type(1, '12');
    await desk.reload();
    expect(desk.view(1).unsaved).toMatchObject({ phase: 'restored', baseVersion: 1 });
    desk.queue.saveRestored();
    await desk.clock.pass(1_000);
    expect(desk.onServer(1)).toMatchObject({ value: '12', version: 2 });
  });

  it('stands by the last value where an older one was still on its way', async () => {
    desk.queue.learn([desk.server.write(fakeKey(1), fakeTyped('3'))]);
    desk.type(1, '1');
    await desk.clock.pass(QUIET_MS + 1);
    desk.type(1, '3');
    await desk.reload();
    await desk.clock.pass(1_000);
    desk.queue.learn(desk.server.list());
    desk.queue.saveRestored();
    await desk.clock.pass(1_000);
    expect(desk.onServer(1)?.value).toBe('3');
  });

  it('shows a conflict when somebody else saved the cell meanwhile', async () => {
    desk.type(1, '12');
    desk.server.write(fakeKey(1), fakeTyped('99'));
    await desk.reload();
    expect(desk.view(1)).toMatchObject({
      typed: { value: '12' },
      unsaved: { phase: 'conflict', theirs: { value: '99' } },
    });
  });
});
