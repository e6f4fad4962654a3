import { beforeEach, describe, expect, it } from 'vitest';
import { FakeDesk } from './fakeDesk.ts';
import { fakeKey, fakeTyped } from './fakeWorld.ts';
import { QUIET_MS } from './saveQueue.ts';

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

describe('saving what is typed', () => {
  it('waits until the person pauses in the cell', async () => {
    desk.type(1, '1');
    await desk.clock.pass(QUIET_MS - 1);
    desk.type(1, '12');
    await desk.clock.pass(QUIET_MS - 1);
    expect(desk.server.requests).toHaveLength(0);
    await desk.clock.pass(1);
    expect(desk.server.requests).toHaveLength(1);
    expect(desk.server.requests[0]?.[0]).toMatchObject({
      value: '12',
      baseVersion: 0,
      state: 'DRAFT',
      method: 'screen',
    });
  });

  it('says when it was saved, and forgets the draft on the device only then', async () => {
    desk.type(1, '12');
    await desk.clock.pass(QUIET_MS + desk.server.latency);
    expect(desk.store.drafts.size).toBe(1);
    expect(desk.queue.summary()).toMatchObject({ unsaved: 1, saving: true, savedAt: null });
    await desk.clock.pass(desk.server.latency);
    expect(desk.store.drafts.size).toBe(0);
    expect(desk.queue.summary()).toMatchObject({ unsaved: 0, saving: false, savedAt: desk.clock.now() });
    expect(desk.view(1)).toMatchObject({ unsaved: undefined, typed: { value: '12' }, cell: { version: 1 } });
  });

  it('sends many cells in one save, and never more than 500', async () => {
    desk.queue.type(
      Array.from({ length: 1_201 }, (_, number) => ({ key: fakeKey(number), typed: fakeTyped('7') })),
      'paste',
    );
    await desk.clock.pass(5_000);
    expect(desk.server.requests.map(({ length }) => length)).toEqual([500, 500, 201]);
    expect(desk.server.requests[0]?.[0]?.method).toBe('paste');
  });

  it('makes smaller saves of long texts', async () => {
    const long = { ...fakeTyped('x'.repeat(20_000)), unit: null };
    desk.queue.type(Array.from({ length: 60 }, (_, number) => ({ key: fakeKey(number), typed: long })));
    await desk.clock.pass(5_000);
    expect(desk.server.requests.length).toBeGreaterThan(2);
    expect(Math.max(...desk.server.requests.map((cells) => JSON.stringify(cells).length))).toBeLessThan(600_000);
    expect(desk.server.cells.size).toBe(60);
  });

  it('takes back nothing that is being sent: what the server will have is not shown as thrown away', async () => {
    desk.type(1, '12');
    await desk.clock.pass(QUIET_MS);
    desk.queue.discard([fakeKey(1)]);
    expect(desk.view(1)).toMatchObject({ typed: { value: '12' }, unsaved: { phase: 'waiting' } });
    expect(desk.queue.summary()).toMatchObject({ unsaved: 1, saving: true });
    expect(desk.store.drafts.size).toBe(1);
    await desk.clock.pass(2 * desk.server.latency);
    expect(desk.view(1)).toMatchObject({ typed: { value: '12' }, unsaved: undefined });
  });

  it('has nothing to choose where nobody else saved: what was typed stays', async () => {
    desk.type(1, '12');
    desk.queue.choose(fakeKey(1), 'theirs');
    expect(desk.view(1)).toMatchObject({ typed: { value: '12' }, unsaved: { phase: 'waiting' } });
  });

  it('saves what was typed during a save afterwards, on top of it', async () => {
    desk.type(1, '1');
    await desk.clock.pass(QUIET_MS + 10);
    desk.type(1, '12');
    await desk.clock.pass(2_000);
    expect(desk.server.requests.map(([cell]) => [cell?.value, cell?.baseVersion])).toEqual([
      ['1', 0],
      ['12', 1],
    ]);
    expect(desk.queue.summary()).toMatchObject({ unsaved: 0, conflicts: 0 });
  });

  it('sends nothing when the person typed back what was there', async () => {
    desk.queue.learn([desk.server.write(fakeKey(1), fakeTyped('5'))]);
    desk.type(1, '6');
    desk.type(1, '5');
    await desk.clock.pass(5_000);
    expect(desk.server.requests).toHaveLength(0);
    expect(desk.store.drafts.size).toBe(0);
  });

  it('saves at once on request, and tells when that is done', async () => {
    desk.type(1, '12');
    let done = false;
    const flushed = desk.queue.flush().then(() => {
      done = true;
    });
    expect(desk.server.requests).toHaveLength(1);
    await desk.clock.pass(desk.server.latency);
    expect(done).toBe(false);
    await desk.clock.pass(desk.server.latency);
    await flushed;
    expect(desk.onServer(1)?.value).toBe('12');
  });

  it('ignores an older answer that arrives late', async () => {
    desk.type(1, '12');
    await desk.clock.pass(2_000);
    desk.queue.learn([{ ...desk.server.write(fakeKey(2), fakeTyped('1')), ...fakeKey(1), version: 0 }]);
    expect(desk.view(1).typed.value).toBe('12');
  });

  it('keeps the evidence that it knew where a save could not read it', async () => {
    const cell = desk.server.write(fakeKey(1), fakeTyped('5'));
    const file = { id: 'f', name: 'a.pdf', size: 1, contentType: '', sha256: '', at: cell.at ?? '', by: null };
    desk.queue.learn([{ ...cell, evidence: [file] }]);
    desk.queue.learn([{ ...cell, version: cell.version + 1, evidence: null }]);
    expect(desk.queue.view(fakeKey(1)).cell).toMatchObject({ version: cell.version + 1, evidence: [file] });
  });

  it('gives the same view of a cell until that cell changes', () => {
    const former = desk.view(1);
    desk.type(2, '5');
    expect(desk.view(1)).toBe(former);
    desk.type(1, '6');
    expect(desk.view(1)).not.toBe(former);
  });
});

describe('when somebody else saved the cell', () => {
  beforeEach(async () => {
    desk.queue.learn([desk.server.write(fakeKey(1), fakeTyped('5'))]);
    desk.server.write(fakeKey(1), fakeTyped('6'));
    desk.type(1, '7');
    await desk.clock.pass(5_000);
  });

  it('keeps both values until the person chooses', async () => {
    expect(desk.view(1)).toMatchObject({
      typed: { value: '7' },
      unsaved: { phase: 'conflict', theirs: { value: '6' } },
    });
    expect(desk.store.drafts.size).toBe(1);
    await desk.clock.pass(600_000);
    expect(desk.onServer(1)?.value).toBe('6');
  });

  it('still lets the person go on typing, without choosing for them', async () => {
    desk.type(1, '8');
    await desk.clock.pass(600_000);
    expect(desk.view(1)).toMatchObject({
      typed: { value: '8' },
      unsaved: { phase: 'conflict', theirs: { value: '6' } },
    });
    expect(desk.onServer(1)?.value).toBe('6');
  });

  it('saves mine over theirs when I choose mine', async () => {
    desk.queue.choose(fakeKey(1), 'mine');
    await desk.clock.pass(5_000);
    expect(desk.onServer(1)).toMatchObject({ value: '7', version: 3 });
    expect(desk.queue.summary()).toMatchObject({ unsaved: 0, conflicts: 0 });
  });

  it('shows theirs when I choose theirs', async () => {
    desk.queue.choose(fakeKey(1), 'theirs');
    expect(desk.view(1)).toMatchObject({ typed: { value: '6' }, unsaved: undefined });
    expect(desk.store.drafts.size).toBe(0);
  });

  it('is no conflict when both say the same', async () => {
    desk.queue.choose(fakeKey(1), 'theirs');
    desk.server.write(fakeKey(1), fakeTyped('9'));
    desk.type(1, '9');
    await desk.clock.pass(5_000);
    expect(desk.queue.summary()).toMatchObject({ unsaved: 0, conflicts: 0 });
  });
});
