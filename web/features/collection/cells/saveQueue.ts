import type { Cell, CellKey, CellResult } from '#shared/collection/cells/schema.ts';
import { CellLedger, type CellView } from './ledger.ts';
import { afterSubmit } from './savedCell.ts';
import { type QueueWorld, Sending, savingOf } from './sending.ts';
import { type QueueSummary, summaryOf } from './summary.ts';
import { cellIdOf, isSameContent, type TypedContent, typedOf } from './typedContent.ts';
import { afterTyping, overTheirs, type UnsavedCell } from './unsavedCell.ts';

/** Milliseconds of quiet in a cell before it is saved. */
export const QUIET_MS = 400;

/**
 * Saves typed cells of one year: each waits for a quiet moment, at most one save is under way, and what is typed is kept on
 * the device until the server says that it is saved or the person discards it.
 */
export class SaveQueue {
  readonly #world: QueueWorld;
  readonly #ledger: CellLedger;
  readonly #sending: Sending;
  readonly #listeners = new Set<() => void>();
  #summary: QueueSummary | undefined;
  #stamps = 0;
  #revision = 0;

  constructor(world: QueueWorld) {
    this.#world = world;
    this.#ledger = new CellLedger(world, () => this.#changed());
    this.#sending = new Sending(world, this.#ledger, () => this.#changed());
  }

  /** Takes up what an earlier visit left; to be called once, before anything is typed. */
  async restore(): Promise<void> {
    await this.#ledger.restore();
    this.#changed();
  }

  /** Takes in what the server holds; older versions than those known already are ignored. */
  learn(cells: readonly Cell[]): void {
    for (const cell of cells) this.#ledger.learn(cell);
    this.#changed();
  }

  /**
   * Takes in what became of drafts that were submitted as the server has them.
   * @returns false where the page has not read what was submitted, and has to read it
   */
  submitted(results: readonly CellResult[]): boolean {
    let isKnown = true;
    for (const result of results) {
      if (result.status !== 'saved') continue;
      const known = this.#ledger.known(cellIdOf(result));
      const cell = afterSubmit(known, result.cell, savingOf(this.#world));
      if (cell) this.#ledger.learn(cell);
      else if (known) isKnown = false;
    }
    this.#changed();
    return isKnown;
  }

  /** Takes in what a person typed into cells, and saves it when they pause. */
  type(
    cells: readonly { readonly key: CellKey; readonly typed: TypedContent }[],
    method: 'screen' | 'paste' = 'screen',
  ): void {
    const now = this.#world.now();
    for (const { key, typed } of cells) {
      const id = cellIdOf(key);
      const former = this.#ledger.unsaved(id);
      const known = this.#ledger.known(id);
      const settled = !former || (former.sent === null && former.attempts.length === 0);
      if (settled && isSameContent(typed, typedOf(known))) {
        this.#ledger.drop(id);
        continue;
      }
      this.#stamps += 1;
      const stamp = `${now}.${this.#stamps}.${this.#world.random()}`;
      const typing = { key, typed, method, stamp, typedAt: new Date(now).toISOString(), dueAt: now + QUIET_MS };
      this.#ledger.keep(id, afterTyping(former, { ...typing, seenVersion: known?.version ?? 0 }));
    }
    this.#sending.wake();
    this.#changed();
    this.#sending.schedule();
  }

  /** Decides a conflict for what was typed here, or for what the other saved. */
  choose(key: CellKey, whose: 'mine' | 'theirs'): void {
    const id = cellIdOf(key);
    const unsaved = this.#ledger.unsaved(id);
    if (unsaved?.phase !== 'conflict') return;
    if (whose === 'theirs') this.#ledger.drop(id);
    else this.#ledger.keep(id, overTheirs(unsaved, this.#world.now()));
    this.#changed();
    this.#sending.schedule();
  }

  /** Forgets what was typed into cells and not saved; what is being saved at this moment stays. */
  discard(keys: readonly CellKey[]): void {
    for (const id of keys.map(cellIdOf)) {
      if (this.#ledger.unsaved(id)?.sent === null) this.#ledger.drop(id);
    }
    this.#changed();
  }

  /** Saves what an earlier visit left. */
  saveRestored(): void {
    for (const [id, unsaved] of this.#ledger.allUnsaved()) {
      if (unsaved.phase === 'restored')
        this.#ledger.place(id, { ...unsaved, phase: 'waiting', dueAt: this.#world.now() });
    }
    this.retry();
  }

  /** Tries again at once, whatever the queue was waiting for. */
  retry(): void {
    this.#sending.retry();
  }

  /** Saves all that is waiting without the quiet moment; resolves when nothing of it is left that can be saved now. */
  async flush(): Promise<void> {
    const now = this.#world.now();
    for (const [id, unsaved] of this.#ledger.allUnsaved()) {
      if (unsaved.phase === 'waiting' && unsaved.dueAt > now) this.#ledger.place(id, { ...unsaved, dueAt: now });
    }
    this.#sending.pump();
    await new Promise<void>((resolve) => {
      const settle = () => {
        const open = this.allUnsaved().some(({ phase, tries }) => phase === 'waiting' && tries === 0);
        if (open && !this.#sending.rests) return;
        this.#listeners.delete(settle);
        resolve();
      };
      this.#listeners.add(settle);
      settle();
    });
  }

  /** Holds everything until the person is back: the session ended. */
  signedOut(): void {
    this.#sending.signedOut();
  }

  /** Stops saving for good: the person or the organisation changed. What is typed stays on the device. */
  stop(): void {
    this.#sending.stop();
  }

  /** Resolves when the device has kept all that was typed up to now. */
  kept(): Promise<void> {
    return this.#ledger.kept();
  }

  /** Calls `listener` after every change until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The cell as it is now; the same object until it changes. */
  view(key: CellKey): CellView {
    return this.#ledger.view(key);
  }

  /** Everything that is typed and not saved. */
  allUnsaved(): readonly UnsavedCell[] {
    return this.#ledger.allUnsaved().map(([, unsaved]) => unsaved);
  }

  /** A number that differs after every change. */
  readonly revision = (): number => this.#revision;

  /** The queue as a whole; the same object until it changes. */
  readonly summary = (): QueueSummary => {
    this.#summary ??= summaryOf(this.allUnsaved(), {
      ...this.#sending.state,
      durable: this.#ledger.durable,
    });
    return this.#summary;
  };

  #changed(): void {
    this.#revision += 1;
    this.#summary = undefined;
    for (const listener of [...this.#listeners]) listener();
  }
}
