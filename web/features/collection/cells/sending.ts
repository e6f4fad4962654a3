import { AppError } from '#shared/api/problem.ts';
import { type CellDraft, type CellResult, MOST_CELLS } from '#shared/collection/cells/schema.ts';
import { type Batch, batchOf } from './batch.ts';
import type { DraftStore } from './draftStore.ts';
import { type Hold, holdAfter, signedOut, waitBefore } from './hold.ts';
import type { CellLedger } from './ledger.ts';
import { afterSave, type Saving, type Told } from './savedCell.ts';
import { cellIdOf } from './typedContent.ts';
import { afterAnswer, afterSending, afterSilence, draftOf, type UnsavedCell } from './unsavedCell.ts';

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

/** Who saves what now, for what an answer leaves out. */
export function savingOf({ year, me, now }: QueueWorld): Saving {
  return { year, me, at: new Date(now()).toISOString() };
}

/** Problems of a save as a whole that its cells may not have one by one: what is sent, or what would be answered. */
const smallerHelps: ReadonlySet<string> = new Set(['invalid', 'too-large', 'answer-too-large']);

/**
 * Sends what waits in the ledger: at most one save is under way, what fails is sent again, and what cannot be sent now (no
 * connection, signed out, a locked year) is held. `changed` is called after every change.
 */
export class Sending {
  readonly #world: QueueWorld;
  readonly #ledger: CellLedger;
  readonly #changed: () => void;
  #hold: Hold | null = null;
  #tries = 0;
  #limit = MOST_CELLS;
  #saving = false;
  #savedAt: number | null = null;
  #stopped = false;
  #cancelTimer: () => void = () => {};

  constructor(world: QueueWorld, ledger: CellLedger, changed: () => void) {
    this.#world = world;
    this.#ledger = ledger;
    this.#changed = changed;
  }

  /** What the queue as a whole is doing. */
  get state() {
    return { saving: this.#saving, hold: this.#hold, savedAt: this.#savedAt };
  }

  /** Is nothing more to be expected by itself: held until somebody acts, or stopped? */
  get rests(): boolean {
    return this.#hold !== null || this.#stopped;
  }

  /** Somebody types: what was refused, or waited for them, may be sent again. */
  wake(): void {
    if (this.#hold?.kind === 'signed-out' || this.#hold?.kind === 'refused') this.#hold = null;
  }

  /** Tries again at once, whatever it was waiting for. */
  retry(): void {
    this.#hold = null;
    this.#tries = 0;
    this.#changed();
    this.pump();
  }

  /** Holds everything until the person is back. */
  signedOut(): void {
    this.#hold = signedOut;
    this.#cancelTimer();
    this.#changed();
  }

  /** Stops for good. */
  stop(): void {
    this.#stopped = true;
    this.#cancelTimer();
    this.#changed();
  }

  /** Sends what waits when it is due. */
  schedule(): void {
    this.#cancelTimer();
    if (this.#stopped || this.#saving || this.#hold?.retryAt === null) return;
    const waiting = this.#ledger.allUnsaved().flatMap(([, unsaved]) => (unsaved.phase === 'waiting' ? unsaved : []));
    if (waiting.length === 0) return;
    const at = Math.max(Math.min(...waiting.map(({ dueAt }) => dueAt)), this.#hold?.retryAt ?? 0);
    this.#cancelTimer = this.#world.later(() => this.pump(), Math.max(0, at - this.#world.now()));
  }

  /** Sends what is due now. */
  pump(): void {
    const now = this.#world.now();
    if (this.#stopped || this.#saving) return;
    const held = this.#hold !== null && (this.#hold.retryAt ?? Number.POSITIVE_INFINITY) > now;
    const batch = held ? [] : batchOf(this.#ledger.allUnsaved(), now, this.#limit);
    if (batch.length === 0) {
      this.schedule();
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
    this.schedule();
  }

  /** An answer with the whole cell in it: what it does not say is as it was sent. */
  #told(id: string, sent: UnsavedCell, result: CellResult | undefined): Told | undefined {
    if (result?.status !== 'saved') return result;
    return { status: 'saved', cell: afterSave(this.#ledger.known(id), sent, result.cell, savingOf(this.#world)) };
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
    this.schedule();
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
