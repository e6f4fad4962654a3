import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DraftStore, indexedDbDrafts } from './draftStore.ts';
import { FakeClock, FakeServer, type Fault, fakeKey, fakeTyped, fakeWorld, memoryDrafts } from './fakeWorld.ts';
import { SaveQueue } from './saveQueue.ts';
import { cellIdOf, isSameContent, type TypedContent, typedOf } from './typedContent.ts';

const CELLS = 3;

type Act =
  | { readonly act: 'type'; readonly cell: number; readonly value: number }
  | { readonly act: 'paste'; readonly value: number }
  | { readonly act: 'pass'; readonly ms: number }
  | { readonly act: 'fail'; readonly faults: Fault[] }
  | { readonly act: 'other'; readonly cell: number; readonly value: number }
  | { readonly act: 'choose'; readonly cell: number }
  | { readonly act: 'read' | 'reload' | 'lock' | 'unlock' | 'retry' | 'flush' };

const cell = fc.integer({ min: 0, max: CELLS - 1 });
const value = fc.integer({ min: 1, max: 3 });
const fault = fc.constantFrom<Fault>(
  'none',
  'lost-request',
  'lost-answer',
  'broken-before',
  'broken-after',
  'busy',
  'signed-out',
  'too-many',
);
const alone: fc.Arbitrary<Act>[] = [
  fc.record({ act: fc.constant('type' as const), cell, value }),
  fc.record({ act: fc.constant('type' as const), cell, value }),
  fc.record({ act: fc.constant('paste' as const), value }),
  fc.record({ act: fc.constant('pass' as const), ms: fc.constantFrom(1, 40, 60, 399, 401, 1_500, 40_000) }),
  fc.record({ act: fc.constant('fail' as const), faults: fc.array(fault, { minLength: 1, maxLength: 4 }) }),
  fc.record({ act: fc.constantFrom('read' as const, 'reload', 'lock', 'unlock', 'retry', 'flush') }),
];
const together: fc.Arbitrary<Act>[] = [
  ...alone,
  fc.record({ act: fc.constant('other' as const), cell, value }),
  fc.record({ act: fc.constant('choose' as const), cell }),
];

/** A person at a page, with what they last said in each cell and has not been overruled by their own choice. */
class Story {
  readonly clock = new FakeClock();
  readonly server = new FakeServer(this.clock);
  readonly said = new Map<string, TypedContent>();
  readonly store: DraftStore;
  queue: SaveQueue;
  #page = 0;

  constructor(store: DraftStore) {
    this.store = store;
    this.queue = this.#open();
  }

  /** A queue on a new page; what was sent by an older page still reaches the server, but nobody reads the answer. */
  #open(): SaveQueue {
    this.#page += 1;
    const page = this.#page;
    const world = fakeWorld(this.clock, this.server, this.store);
    const save: typeof world.save = (cells) =>
      new Promise((resolve, reject) => {
        this.server.save(cells).then(
          (results) => page === this.#page && resolve(results),
          (error: unknown) => page === this.#page && reject(error),
        );
      });
    return new SaveQueue({ ...world, save });
  }

  async run(step: Act): Promise<void> {
    switch (step.act) {
      case 'type':
        return this.#type([step.cell], step.value);
      case 'paste':
        return this.#type([0, 1, 2], step.value);
      case 'pass':
        return this.clock.pass(step.ms);
      case 'fail':
        this.server.faults = [...step.faults];
        return;
      case 'other':
        this.server.write(fakeKey(step.cell), fakeTyped(String(step.value)));
        return;
      case 'choose':
        this.queue.choose(fakeKey(step.cell), 'mine');
        return;
      case 'read':
        this.queue.learn(this.server.list());
        return;
      case 'reload':
        return this.reload();
      case 'lock':
      case 'unlock':
        this.server.locked = step.act === 'lock';
        return;
      case 'retry':
        this.queue.retry();
        return;
      case 'flush':
        void this.queue.flush();
        return;
    }
  }

  #type(cells: number[], value: number): void {
    for (const number of cells) this.said.set(cellIdOf(fakeKey(number)), fakeTyped(String(value)));
    this.queue.type(cells.map((number) => ({ key: fakeKey(number), typed: fakeTyped(String(value)) })));
  }

  async reload(): Promise<void> {
    await this.queue.kept();
    this.queue.stop();
    this.queue = this.#open();
    await this.queue.restore();
    this.queue.learn(this.server.list());
  }

  /** Whatever was typed is on the page and on the device, or the server held it since. */
  async nothingIsLost(): Promise<void> {
    await this.queue.kept();
    const kept = await this.store.list('org/me', 2024);
    for (const [id, typed] of this.said) {
      const unsaved = this.queue.allUnsaved().find(({ key }) => cellIdOf(key) === id);
      const onDevice = kept.find((draft) => draft.cell === id);
      if (unsaved) {
        expect(unsaved.typed).toEqual(typed);
        expect(onDevice?.typed).toEqual(typed);
      } else {
        expect(this.server.held.get(id)?.some((each) => isSameContent(each, typed))).toBe(true);
      }
    }
  }

  /** Everything that could hinder a save ends, and the person stands by what they typed. */
  async comeToRest(): Promise<void> {
    this.server.faults = [];
    this.server.locked = false;
    for (let round = 0; round < 4; round++) {
      for (let number = 0; number < CELLS; number++) this.queue.choose(fakeKey(number), 'mine');
      this.queue.saveRestored();
      await this.clock.pass(120_000);
    }
  }
}

const newStores: [string, () => DraftStore, number][] = [
  ['in memory', memoryDrafts, 2_000],
  ['in IndexedDB', () => indexedDbDrafts(`drafts-${Math.random()}`), 100],
];

describe.each(newStores)('any order of typing, failing, reloading and time passing, drafts %s', (_, newStore, runs) => {
  it('loses nothing that was typed, and saves all of it in the end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(...together), { maxLength: 60 }), async (acts) => {
        const story = new Story(newStore());
        for (const act of acts) {
          await story.run(act);
          await story.nothingIsLost();
        }
        await story.comeToRest();
        expect(story.queue.summary()).toMatchObject({ unsaved: 0, saving: false, hold: null });
        for (const [id, typed] of story.said) {
          expect(story.server.held.get(id)?.some((each) => isSameContent(each, typed))).toBe(true);
        }
      }),
      { numRuns: runs },
    );
  });

  it('never sees a conflict of one person with themselves, and ends with the last value typed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(...alone), { maxLength: 60 }), async (acts) => {
        const story = new Story(newStore());
        for (const act of acts) {
          await story.run(act);
          expect(story.queue.summary().conflicts).toBe(0);
        }
        await story.comeToRest();
        for (const [id, typed] of story.said) expect(typedOf(story.server.cells.get(id))).toEqual(typed);
      }),
      { numRuns: runs },
    );
  });
});
