import type { Cell } from '#shared/collection/cells/schema.ts';
import { FakeClock, FakeServer, fakeKey, fakeTyped, fakeWorld, memoryDrafts } from './fakeWorld.ts';
import type { CellView } from './ledger.ts';
import { SaveQueue } from './saveQueue.ts';
import { cellIdOf } from './typedContent.ts';

/** Somebody who types into a page of the tests: their queue, the device that keeps drafts, the server and the clock. */
export class FakeDesk {
  readonly clock = new FakeClock();
  readonly server = new FakeServer(this.clock);
  readonly store = memoryDrafts();
  queue = new SaveQueue(fakeWorld(this.clock, this.server, this.store));

  /** Types a number into the cell with this number. */
  type(number: number, value: string): void {
    this.queue.type([{ key: fakeKey(number), typed: fakeTyped(value) }]);
  }

  /** The cell as the page shows it. */
  view(number: number): CellView {
    return this.queue.view(fakeKey(number));
  }

  /** The cell as the server has it. */
  onServer(number: number): Cell | undefined {
    return this.server.cells.get(cellIdOf(fakeKey(number)));
  }

  /** Loads the page again: the same person, device and server. */
  async reload(): Promise<void> {
    this.queue.stop();
    this.queue = new SaveQueue(fakeWorld(this.clock, this.server, this.store));
    await this.queue.restore();
    this.queue.learn(this.server.list());
  }
}
