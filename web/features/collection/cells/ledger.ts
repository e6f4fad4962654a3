import type { Cell, CellKey } from '#shared/collection/cells/schema.ts';
import type { DraftStore } from './draftStore.ts';
import { cellIdOf, type TypedContent, typedOf } from './typedContent.ts';
import { reconciled, restoredCell, type UnsavedCell } from './unsavedCell.ts';

/** One cell as its screen shows it: what is typed, or else what the server holds. */
export type CellView = {
  readonly cell: Cell | undefined;
  readonly typed: TypedContent;
  readonly unsaved: UnsavedCell | undefined;
  /** When the last save of this page's typing was confirmed, in milliseconds. */
  readonly savedAt: number | null;
};

type Home = {
  readonly owner: string;
  readonly me: { readonly id: string };
  readonly year: number;
  readonly store: DraftStore;
};

/** What the page knows of its cells: what the server holds, and what is typed over it, which the device keeps as well. */
export class CellLedger {
  readonly #home: Home;
  readonly #unsaved = new Map<string, UnsavedCell>();
  readonly #known = new Map<string, Cell>();
  readonly #saved = new Map<string, number>();
  readonly #views = new Map<string, CellView>();
  readonly #onTrouble: () => void;
  #writes: Promise<void> = Promise.resolve();
  #durable = true;

  /** `onTrouble` is called when the device turns out to keep nothing. */
  constructor(home: Home, onTrouble: () => void) {
    this.#home = home;
    this.#onTrouble = onTrouble;
  }

  /** False where this browser keeps nothing over a reload. */
  get durable(): boolean {
    return this.#durable;
  }

  /** Takes up what an earlier visit left on the device. */
  async restore(): Promise<void> {
    const { store, owner, year } = this.#home;
    const drafts = await store.list(owner, year).catch((error: unknown) => this.#notDurable(error));
    for (const draft of drafts ?? []) {
      if (!this.#unsaved.has(draft.cell)) this.place(draft.cell, restoredCell(draft));
    }
    for (const [id, cell] of this.#known) this.#reconcile(id, cell);
  }

  /** Takes in a cell as the server holds it; an older version than the known one is ignored. */
  learn(cell: Cell, savedAt?: number): void {
    const id = cellIdOf(cell);
    const known = this.#known.get(id);
    if (known && known.version > cell.version) return;
    // Evidence that could not be read beside a save is what it was.
    this.#known.set(id, cell.evidence ? cell : { ...cell, evidence: known?.evidence ?? null });
    if (savedAt !== undefined) this.#saved.set(id, savedAt);
    this.#views.delete(id);
    this.#reconcile(id, cell);
  }

  known(id: string): Cell | undefined {
    return this.#known.get(id);
  }

  unsaved(id: string): UnsavedCell | undefined {
    return this.#unsaved.get(id);
  }

  /** Everything that is typed and not saved, by the cell's name. */
  allUnsaved(): readonly (readonly [string, UnsavedCell])[] {
    return [...this.#unsaved];
  }

  /** Puts a cell in its place, on this page alone. */
  place(id: string, unsaved: UnsavedCell): void {
    this.#unsaved.set(id, unsaved);
    this.#views.delete(id);
  }

  /** Puts a cell in its place and keeps it on the device. */
  keep(id: string, unsaved: UnsavedCell): void {
    this.place(id, unsaved);
    const { store, owner, year } = this.#home;
    const { key, typed, method, stamp, typedAt, baseVersion, attempts } = unsaved;
    this.#write(store.put({ owner, year, cell: id, key, typed, method, stamp, typedAt, baseVersion, attempts }));
  }

  /** Forgets a cell, on the device too. */
  drop(id: string): void {
    const unsaved = this.#unsaved.get(id);
    if (!unsaved) return;
    this.#unsaved.delete(id);
    this.#views.delete(id);
    const { store, owner, year } = this.#home;
    this.#write(store.removeIf(owner, year, id, unsaved.stamp));
  }

  /** Resolves when the device has kept all that was typed up to now. */
  kept(): Promise<void> {
    return this.#writes;
  }

  /** The cell as it is now; the same object until it changes. */
  view(key: CellKey): CellView {
    const id = cellIdOf(key);
    const existing = this.#views.get(id);
    if (existing) return existing;
    const unsaved = this.#unsaved.get(id);
    const cell = this.#known.get(id);
    const typed: TypedContent = unsaved?.typed ?? typedOf(cell);
    const view = { cell, unsaved, typed, savedAt: this.#saved.get(id) ?? null };
    this.#views.set(id, view);
    return view;
  }

  #reconcile(id: string, known: Cell): void {
    const unsaved = this.#unsaved.get(id);
    if (unsaved?.phase !== 'restored') return;
    const next = reconciled(unsaved, known, this.#home.me.id);
    if (!next) this.drop(id);
    else if (next !== unsaved) this.keep(id, next);
  }

  #write(writing: Promise<void>): void {
    const done = writing.catch((error: unknown) => this.#notDurable(error));
    this.#writes = Promise.all([this.#writes, done]).then(() => undefined);
  }

  #notDurable(error: unknown): undefined {
    if (this.#durable) console.warn('This browser keeps no typed values over a reload.', error);
    this.#durable = false;
    this.#onTrouble();
  }
}
