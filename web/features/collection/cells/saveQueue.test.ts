import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { FakeClock, FakeServer, fakeKey, fakeTyped, fakeWorld, memoryDrafts } from './fakeWorld.ts';
import { QUIET_MS, SaveQueue } from './saveQueue.ts';
import { cellIdOf } from './typed.ts';

let clock: FakeClock;
let server: FakeServer;
let store: ReturnType<typeof memoryDrafts>;
let queue: SaveQueue;

beforeEach(() => {
  clock = new FakeClock();
  server = new FakeServer(clock);
  store = memoryDrafts();
  queue = new SaveQueue(fakeWorld(clock, server, store));
});

const type = (number: number, value: string) => queue.type([{ key: fakeKey(number), typed: fakeTyped(value) }]);
const view = (number: number) => queue.view(fakeKey(number));
const onServer = (number: number) => server.cells.get(cellIdOf(fakeKey(number)));

/** The same person, device and server after the page was loaded again. */
async function reload(): Promise<void> {
  queue.stop();
  queue = new SaveQueue(fakeWorld(clock, server, store));
  await queue.restore();
  queue.learn(server.list());
}

describe('saving what is typed', () => {
  it('waits until the person pauses in the cell', async () => {
    type(1, '1');
    await clock.pass(QUIET_MS - 1);
    type(1, '12');
    await clock.pass(QUIET_MS - 1);
    expect(server.requests).toHaveLength(0);
    await clock.pass(1);
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.[0]).toMatchObject({ value: '12', baseVersion: 0, state: 'DRAFT', method: 'screen' });
  });

  it('says when it was saved, and forgets the draft on the device only then', async () => {
    type(1, '12');
    await clock.pass(QUIET_MS + server.latency);
    expect(store.drafts.size).toBe(1);
    expect(queue.summary()).toMatchObject({ unsaved: 1, saving: true, savedAt: null });
    await clock.pass(server.latency);
    expect(store.drafts.size).toBe(0);
    expect(queue.summary()).toMatchObject({ unsaved: 0, saving: false, savedAt: clock.now() });
    expect(view(1)).toMatchObject({ entry: undefined, typed: { value: '12' }, cell: { version: 1 } });
  });

  it('sends many cells in one save, and never more than 500', async () => {
    queue.type(
      Array.from({ length: 1_201 }, (_, number) => ({ key: fakeKey(number), typed: fakeTyped('7') })),
      'paste',
    );
    await clock.pass(5_000);
    expect(server.requests.map(({ length }) => length)).toEqual([500, 500, 201]);
    expect(server.requests[0]?.[0]?.method).toBe('paste');
  });

  it('makes smaller saves of long texts', async () => {
    const long = { ...fakeTyped('x'.repeat(20_000)), unit: null };
    queue.type(Array.from({ length: 60 }, (_, number) => ({ key: fakeKey(number), typed: long })));
    await clock.pass(5_000);
    expect(server.requests.length).toBeGreaterThan(2);
    expect(Math.max(...server.requests.map((cells) => JSON.stringify(cells).length))).toBeLessThan(600_000);
    expect(server.cells.size).toBe(60);
  });

  it('saves what was typed during a save afterwards, on top of it', async () => {
    type(1, '1');
    await clock.pass(QUIET_MS + 10);
    type(1, '12');
    await clock.pass(2_000);
    expect(server.requests.map(([cell]) => [cell?.value, cell?.baseVersion])).toEqual([
      ['1', 0],
      ['12', 1],
    ]);
    expect(queue.summary()).toMatchObject({ unsaved: 0, conflicts: 0 });
  });

  it('sends nothing when the person typed back what was there', async () => {
    queue.learn([server.write(fakeKey(1), fakeTyped('5'))]);
    type(1, '6');
    type(1, '5');
    await clock.pass(5_000);
    expect(server.requests).toHaveLength(0);
    expect(store.drafts.size).toBe(0);
  });

  it('saves at once on request, and tells when that is done', async () => {
    type(1, '12');
    let done = false;
    const flushed = queue.flush().then(() => {
      done = true;
    });
    expect(server.requests).toHaveLength(1);
    await clock.pass(server.latency);
    expect(done).toBe(false);
    await clock.pass(server.latency);
    await flushed;
    expect(onServer(1)?.value).toBe('12');
  });

  it('ignores an older answer that arrives late', async () => {
    type(1, '12');
    await clock.pass(2_000);
    queue.learn([{ ...server.write(fakeKey(2), fakeTyped('1')), ...fakeKey(1), version: 0 }]);
    expect(view(1).typed.value).toBe('12');
  });

  it('gives the same view of a cell until that cell changes', () => {
    const former = view(1);
    type(2, '5');
    expect(view(1)).toBe(former);
    type(1, '6');
    expect(view(1)).not.toBe(former);
  });
});

describe('when saving fails', () => {
  it.each(['lost-request', 'broken-before', 'too-many', 'busy'] as const)('tries again after: %s', async (fault) => {
    server.faults = [fault, fault];
    type(1, '12');
    await clock.pass(60_000);
    expect(server.requests).toHaveLength(3);
    expect(onServer(1)).toMatchObject({ value: '12', version: 1 });
    expect(queue.summary()).toMatchObject({ unsaved: 0, hold: null });
  });

  it.each(['lost-answer', 'broken-after'] as const)('takes its own save for no conflict after: %s', async (fault) => {
    server.faults = [fault];
    type(1, '1');
    await clock.pass(QUIET_MS + 2 * server.latency);
    type(1, '12');
    await clock.pass(60_000);
    expect(onServer(1)).toMatchObject({ value: '12', version: 2 });
    expect(queue.summary()).toMatchObject({ unsaved: 0, conflicts: 0 });
  });

  it('saves the former value again when it is typed back over a save that got no answer', async () => {
    queue.learn([server.write(fakeKey(1), fakeTyped('5'))]);
    server.faults = ['lost-answer'];
    type(1, '6');
    await clock.pass(QUIET_MS + 2 * server.latency);
    type(1, '5');
    await clock.pass(60_000);
    expect(onServer(1)).toMatchObject({ value: '5', version: 3 });
  });

  it('waits as long as the server asks', async () => {
    server.faults = ['too-many'];
    type(1, '12');
    await clock.pass(QUIET_MS + server.latency);
    expect(queue.summary().hold).toMatchObject({ kind: 'busy', retryAt: clock.now() + 3_000 });
  });

  it('keeps everything after the session ended, and saves it when the person is back', async () => {
    server.faults = ['signed-out'];
    type(1, '12');
    await clock.pass(600_000);
    expect(server.requests).toHaveLength(1);
    expect(queue.summary()).toMatchObject({ unsaved: 1, hold: { kind: 'signed-out', retryAt: null } });
    queue.retry();
    await clock.pass(1_000);
    expect(onServer(1)?.value).toBe('12');
  });

  it('sends nothing in anybody else’s name once the session ended elsewhere on the page', async () => {
    type(1, '12');
    queue.signedOut();
    await clock.pass(600_000);
    expect(server.requests).toHaveLength(0);
    queue.retry();
    await clock.pass(1_000);
    expect(onServer(1)?.value).toBe('12');
  });

  it('keeps everything while the year is locked, says why, and saves it after the lock opened', async () => {
    server.locked = true;
    type(1, '12');
    await clock.pass(600_000);
    expect(queue.summary().hold).toEqual({ kind: 'locked', detail: 'The year is locked: audit.', retryAt: null });
    expect(store.drafts.size).toBe(1);
    server.locked = false;
    queue.retry();
    await clock.pass(1_000);
    expect(queue.summary()).toMatchObject({ unsaved: 0, hold: null });
  });

  it('says what is wrong with a refused value, keeps it, and sends it no more until it is changed', async () => {
    type(1, 'not a number');
    await clock.pass(600_000);
    expect(server.requests).toHaveLength(1);
    expect(view(1).entry).toMatchObject({ phase: 'invalid', fields: { value: 'Enter a number' } });
    expect(store.drafts.size).toBe(1);
    type(1, '3');
    await clock.pass(1_000);
    expect(onServer(1)?.value).toBe('3');
  });

  it('finds the one malformed cell of a save and gets the others through', async () => {
    const save = server.save;
    const strict = async (cells: Parameters<typeof save>[0]) => {
      if (cells.some(({ value }) => value === 'malformed')) throw new AppError('invalid', 'cells.3.value: too long');
      return save(cells);
    };
    queue = new SaveQueue({ ...fakeWorld(clock, server, store), save: strict });
    queue.type(
      Array.from({ length: 20 }, (_, number) => ({
        key: fakeKey(number),
        typed: fakeTyped(number === 13 ? 'malformed' : '1'),
      })),
    );
    await clock.pass(60_000);
    expect(server.cells.size).toBe(19);
    expect(queue.summary()).toMatchObject({ unsaved: 1, refused: 1 });
    expect(view(13).entry?.fields).toEqual({ value: 'cells.3.value: too long' });
  });

  it('says when the device keeps nothing, and saves all the same', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const full = { ...store, put: () => Promise.reject(new DOMException('No room', 'QuotaExceededError')) };
    queue = new SaveQueue(fakeWorld(clock, server, full));
    type(1, '12');
    await clock.pass(5_000);
    expect(queue.summary()).toMatchObject({ durable: false, unsaved: 0 });
    expect(onServer(1)?.value).toBe('12');
  });

  it('sends nothing more after it was stopped', async () => {
    type(1, '12');
    queue.stop();
    await clock.pass(5_000);
    expect(server.requests).toHaveLength(0);
    expect(store.drafts.size).toBe(1);
  });
});

describe('when somebody else saved the cell', () => {
  beforeEach(async () => {
    queue.learn([server.write(fakeKey(1), fakeTyped('5'))]);
    server.write(fakeKey(1), fakeTyped('6'));
    type(1, '7');
    await clock.pass(5_000);
  });

  it('keeps both values until the person chooses', async () => {
    expect(view(1)).toMatchObject({ typed: { value: '7' }, entry: { phase: 'conflict', theirs: { value: '6' } } });
    expect(store.drafts.size).toBe(1);
    await clock.pass(600_000);
    expect(onServer(1)?.value).toBe('6');
  });

  it('still lets the person go on typing, without choosing for them', async () => {
    type(1, '8');
    await clock.pass(600_000);
    expect(view(1)).toMatchObject({ typed: { value: '8' }, entry: { phase: 'conflict', theirs: { value: '6' } } });
    expect(onServer(1)?.value).toBe('6');
  });

  it('saves mine over theirs when I choose mine', async () => {
    queue.choose(fakeKey(1), 'mine');
    await clock.pass(5_000);
    expect(onServer(1)).toMatchObject({ value: '7', version: 3 });
    expect(queue.summary()).toMatchObject({ unsaved: 0, conflicts: 0 });
  });

  it('shows theirs when I choose theirs', async () => {
    queue.choose(fakeKey(1), 'theirs');
    expect(view(1)).toMatchObject({ typed: { value: '6' }, entry: undefined });
    expect(store.drafts.size).toBe(0);
  });

  it('is no conflict when both say the same', async () => {
    queue.choose(fakeKey(1), 'theirs');
    server.write(fakeKey(1), fakeTyped('9'));
    type(1, '9');
    await clock.pass(5_000);
    expect(queue.summary()).toMatchObject({ unsaved: 0, conflicts: 0 });
  });
});

describe('after a reload', () => {
  it('shows what was typed as not saved, and saves it on the person’s word', async () => {
    type(1, '12');
    await reload();
    await clock.pass(60_000);
    expect(server.requests).toHaveLength(0);
    expect(view(1)).toMatchObject({ typed: { value: '12' }, entry: { phase: 'restored' } });
    expect(queue.summary()).toMatchObject({ restored: 1, unsaved: 1 });
    queue.saveRestored();
    await clock.pass(1_000);
    expect(onServer(1)?.value).toBe('12');
    expect(store.drafts.size).toBe(0);
  });

  it('forgets it when the person discards it', async () => {
    type(1, '12');
    await reload();
    queue.discard([fakeKey(1)]);
    expect(view(1).typed.value).toBeNull();
    expect(store.drafts.size).toBe(0);
  });

  it('has nothing left to say about a save whose answer got lost', async () => {
    type(1, '12');
    await clock.pass(QUIET_MS + server.latency + 10);
    await reload();
    expect(queue.summary().unsaved).toBe(0);
    expect(view(1).typed.value).toBe('12');
  });

  it('goes on from its own save whose answer got lost, without a conflict', async () => {
    type(1, '1');
    await clock.pass(QUIET_MS + server.latency + 10);
    type(1, '12');
    await reload();
    expect(view(1).entry).toMatchObject({ phase: 'restored', baseVersion: 1 });
    queue.saveRestored();
    await clock.pass(1_000);
    expect(onServer(1)).toMatchObject({ value: '12', version: 2 });
  });

  it('stands by the last value where an older one was still on its way', async () => {
    queue.learn([server.write(fakeKey(1), fakeTyped('3'))]);
    type(1, '1');
    await clock.pass(QUIET_MS + 1);
    type(1, '3');
    await reload();
    await clock.pass(1_000);
    queue.learn(server.list());
    queue.saveRestored();
    await clock.pass(1_000);
    expect(onServer(1)?.value).toBe('3');
  });

  it('shows a conflict when somebody else saved the cell meanwhile', async () => {
    type(1, '12');
    server.write(fakeKey(1), fakeTyped('99'));
    await reload();
    expect(view(1)).toMatchObject({ typed: { value: '12' }, entry: { phase: 'conflict', theirs: { value: '99' } } });
  });
});
