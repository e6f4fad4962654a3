import { AppError } from '#shared/api/problem.ts';
import {
  type Cell,
  type CellDraft,
  type CellKey,
  type CellResult,
  MOST_CELLS,
} from '#shared/collection/cells/schema.ts';
import { type Batch, batchOf } from './batch.ts';
import type { DraftStore } from './draftStore.ts';
import { type Hold, holdAfter, signedOut, waitBefore } from './hold.ts';
import { CellLedger, type CellView } from './ledger.ts';
import { afterSave, afterSubmit, type Saving, type Told } from './savedCell.ts';
import { type QueueSummary, summaryOf } from './summary.ts';
import { cellIdOf, isSameContent, type TypedContent, typedOf } from './typedContent.ts';
import {
  afterAnswer,
  afterSending,
  afterSilence,
  afterTyping,
  draftOf,
  overTheirs,
  type UnsavedCell,
} from './unsavedCell.ts';

/** Milliseconds of quiet in a cell before it is saved. */
export const QUIET_MS = 400;

/** What a queue needs of the world; `later` runs something after milliseconds and gives the way to call it off. */
export type QueueWorld = {
  readonly owner: string;
  readonly me: { readonly id: string; readonly name: string };
  readonly year: number;
  readonly store: DraftStore;
  /** @throws AppError when there are no results */
  readonly save: (cells: CellDraft[]) => Promise<readonly CellResult[]>;
  readonly now: () => number;
  readonly later: (run: () => void, ms: number) => () => void;
  /** From 0 to 1. */
  readonly random: () => number;
};

/** Problems of a save as a whole that its cells may not have one by one: what is sent, or what would be answered. */
const smallerHelps: ReadonlySet<string> = new Set(['invalid', 'too-large', 'answer-too-large']);

/**
 * Saves typed cells of one year: each waits for a quiet moment, at most one save is under way, and what is typed is kept on
 * the device until the server says that it is saved or the person discards it.
 */
export class SaveQueue {
  readonly #world: QueueWorld;
  readonly #ledger: CellLedger;
  readonly #listeners = new Set<() => void>();
  #summary: QueueSummary | undefined;
  #hold: Hold | null = null;
  #tries = 0;
  #limit = MOST_CELLS;
  #saving = false;
  #savedAt: number | null = null;
  #stopped = false;
  #stamps = 0;
  #revision = 0;
  #cancelTimer: () => void = () => {};

  constructor(world: QueueWorld) {
    this.#world = world;
    this.#ledger = new CellLedger(world, () => this.#changed());
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
      const cell = afterSubmit(known, result.cell, this.#act());
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
    if (this.#hold?.kind === 'signed-out' || this.#hold?.kind === 'refused') this.#hold = null;
    this.#changed();
    this.#schedule();
  }

  /** Decides a conflict for what was typed here, or for what the other saved. */
  choose(key: CellKey, whose: 'mine' | 'theirs'): void {
    const id = cellIdOf(key);
    const unsaved = this.#ledger.unsaved(id);
    if (unsaved?.phase !== 'conflict') return;
    if (whose === 'theirs') this.#ledger.drop(id);
    else this.#ledger.keep(id, overTheirs(unsaved, this.#world.now()));
    this.#changed();
    this.#schedule();
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
    this.#hold = null;
    this.#tries = 0;
    this.#changed();
    this.#pump();
  }

  /** Saves all that is waiting without the quiet moment; resolves when nothing of it is left that can be saved now. */
  async flush(): Promise<void> {
    const now = this.#world.now();
    for (const [id, unsaved] of this.#ledger.allUnsaved()) {
      if (unsaved.phase === 'waiting' && unsaved.dueAt > now) this.#ledger.place(id, { ...unsaved, dueAt: now });
    }
    this.#pump();
    await new Promise<void>((resolve) => {
      const settle = () => {
        const open = this.allUnsaved().some(({ phase, tries }) => phase === 'waiting' && tries === 0);
        if (open && !this.#hold && !this.#stopped) return;
        this.#listeners.delete(settle);
        resolve();
      };
      this.#listeners.add(settle);
      settle();
    });
  }

  /** Holds everything until the person is back: the session ended. */
  signedOut(): void {
    this.#hold = signedOut;
    this.#cancelTimer();
    this.#changed();
  }

  /** Stops saving for good: the person or the organisation changed. What is typed stays on the device. */
  stop(): void {
    this.#stopped = true;
    this.#cancelTimer();
    this.#changed();
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
      saving: this.#saving,
      hold: this.#hold,
      savedAt: this.#savedAt,
      durable: this.#ledger.durable,
    });
    return this.#summary;
  };

  #changed(): void {
    this.#revision += 1;
    this.#summary = undefined;
    for (const listener of [...this.#listeners]) listener();
  }

  #schedule(): void {
    this.#cancelTimer();
    if (this.#stopped || this.#saving || this.#hold?.retryAt === null) return;
    const waiting = this.allUnsaved().filter(({ phase }) => phase === 'waiting');
    if (waiting.length === 0) return;
    const at = Math.max(Math.min(...waiting.map(({ dueAt }) => dueAt)), this.#hold?.retryAt ?? 0);
    this.#cancelTimer = this.#world.later(() => this.#pump(), Math.max(0, at - this.#world.now()));
  }

  #pump(): void {
    const now = this.#world.now();
    if (this.#stopped || this.#saving) return;
    const held = this.#hold !== null && (this.#hold.retryAt ?? Number.POSITIVE_INFINITY) > now;
    const batch = held ? [] : batchOf(this.#ledger.allUnsaved(), now, this.#limit);
    if (batch.length === 0) {
      this.#schedule();
      return;
    }
    for (const [id, unsaved] of batch) this.#ledger.keep(id, afterSending(unsaved));
    this.#saving = true;
    this.#changed();
    this.#world.save(batch.map(([, unsaved]) => draftOf(unsaved))).then(
      (results) => this.#answered(batch, results),
      (error: unknown) => this.#failed(batch, error),
    );
  }

  #answered(batch: Batch, results: readonly CellResult[]): void {
    const byCell = new Map(results.map((result) => [cellIdOf(result), result]));
    this.#saving = false;
    this.#hold = null;
    this.#tries = 0;
    this.#limit = Math.min(MOST_CELLS, this.#limit * 2);
    for (const [id, sent] of batch) this.#settle(id, this.#told(id, sent, byCell.get(id)));
    this.#changed();
    this.#schedule();
  }

  /** An answer with the whole cell in it: what it does not say is as it was sent. */
  #told(id: string, sent: UnsavedCell, result: CellResult | undefined): Told | undefined {
    if (result?.status !== 'saved') return result;
    return { status: 'saved', cell: afterSave(this.#ledger.known(id), sent, result.cell, this.#act()) };
  }

  #act(): Saving {
    const { year, me, now } = this.#world;
    return { year, me, at: new Date(now()).toISOString() };
  }

  #settle(id: string, result: Told | undefined): void {
    const now = this.#world.now();
    if (result?.status === 'saved') {
      this.#savedAt = now;
      this.#ledger.learn(result.cell, now);
    }
    if (result?.status === 'conflict') this.#ledger.learn(result.current);
    const unsaved = this.#ledger.unsaved(id);
    if (!unsaved) return;
    const again = now + waitBefore(unsaved.tries + 1, this.#world.random());
    const next = result
      ? afterAnswer(unsaved, result, this.#world.me.id, again)
      : { ...afterSilence(unsaved), dueAt: again, tries: unsaved.tries + 1 };
    if (next) this.#ledger.keep(id, next);
    else this.#ledger.drop(id);
  }

  #failed(batch: Batch, cause: unknown): void {
    const error = cause instanceof AppError ? cause : new AppError('broken', 'Something went wrong while saving.');
    this.#saving = false;
    for (const [id] of batch) {
      const unsaved = this.#ledger.unsaved(id);
      if (unsaved) this.#ledger.place(id, afterSilence(unsaved));
    }
    if (smallerHelps.has(error.code)) this.#isolate(batch, error);
    else {
      this.#tries += 1;
      this.#hold = holdAfter(error, this.#tries, this.#world.now(), this.#world.random());
    }
    this.#changed();
    this.#schedule();
  }

  /** One malformed cell, or too much at once, makes the whole save fail: smaller saves get through, or find the one. */
  #isolate(batch: Batch, error: AppError): void {
    this.#limit = Math.ceil(batch.length / 2);
    const [only] = batch;
    if (batch.length > 1 || !only) return;
    const [id, { stamp }] = only;
    const unsaved = this.#ledger.unsaved(id);
    if (unsaved?.stamp === stamp)
      this.#ledger.place(id, { ...unsaved, phase: 'invalid', fields: { value: error.message } });
  }
}
