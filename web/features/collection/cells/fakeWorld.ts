import * as v from 'valibot';
import { AppError } from '#shared/api/problem.ts';
import {
  type Cell,
  type CellDraft,
  type CellKey,
  type CellResult,
  SavedCell,
  submissionIdOf,
} from '#shared/collection/cells/schema.ts';
import type { DraftStore, KeptDraft } from './draftStore.ts';
import type { QueueWorld } from './sending.ts';
import { cellIdOf, isSameContent, nothingTyped, type TypedContent, typedOf } from './typedContent.ts';

/** What goes wrong with a request of the tests: before or after the server did its work, or not at all. */
export type Fault =
  | 'none'
  | 'lost-request'
  | 'lost-answer'
  | 'broken-before'
  | 'broken-after'
  | 'busy'
  | 'signed-out'
  | 'too-many';

const YEAR = 2024;
export const ME = 'me';

/** A clock whose time passes only when a test says so. */
export class FakeClock {
  #timers: { at: number; run: () => void }[] = [];
  #now = 1_700_000_000_000;

  readonly now = () => this.#now;
  readonly later = (run: () => void, ms: number) => {
    const timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  };

  /** Lets time pass, running what becomes due in order. */
  async pass(ms: number): Promise<void> {
    const until = this.#now + ms;
    await settled();
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((each) => each !== next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
      await settled();
    }
    this.#now = until;
  }
}

/** Lets everything that was promised already come true. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve();
}

/** The cell of the tests with this number. */
export function fakeKey(number: number): CellKey {
  return { entityId: `site-${number}`, dataPointId: 'electricity', period: 'FY' };
}

/** A typed number of the tests. */
export function fakeTyped(value: string): TypedContent {
  return { ...nothingTyped, value, unit: 'MWh' };
}

/** A cell as the server of the tests answers it. */
export function fakeCell(key: CellKey, typed: TypedContent, version: number, by: string): Cell {
  return {
    ...key,
    ...typed,
    id: submissionIdOf(YEAR, key),
    year: YEAR,
    state: version === 0 ? 'EMPTY' : 'DRAFT',
    version,
    canonical: null,
    warnings: [],
    method: 'screen',
    by: { id: by, name: by },
    at: '2025-01-10T10:00:00.000Z',
    evidence: [],
    counted: null,
  };
}

/** What the server of the tests says of a cell that it has saved. */
export function fakeSaved(cell: Cell): SavedCell {
  return v.parse(SavedCell, cell);
}

/** A server that keeps cells with versions as the API does, and fails as the tests say. */
export class FakeServer {
  readonly cells = new Map<string, Cell>();
  /** Everything that the server ever held, by cell. */
  readonly held = new Map<string, TypedContent[]>();
  readonly requests: CellDraft[][] = [];
  faults: Fault[] = [];
  locked = false;
  latency = 50;
  readonly #clock: FakeClock;

  constructor(clock: FakeClock) {
    this.#clock = clock;
  }

  /** What a read of the page would answer. */
  list(): Cell[] {
    return [...this.cells.values()];
  }

  /** Somebody else saves a cell. */
  write(key: CellKey, typed: TypedContent, by = 'other'): Cell {
    const version = (this.cells.get(cellIdOf(key))?.version ?? 0) + 1;
    const cell = fakeCell(key, typed, version, by);
    this.cells.set(cellIdOf(key), cell);
    this.held.set(cellIdOf(key), [...(this.held.get(cellIdOf(key)) ?? []), typedOf(cell)]);
    return cell;
  }

  /** The save of the API. */
  readonly save = async (drafts: CellDraft[]): Promise<CellResult[]> => {
    const fault = this.faults.shift() ?? 'none';
    this.requests.push(drafts);
    await this.#travel();
    if (fault === 'lost-request') throw new AppError('unavailable', 'Sedum cannot be reached.');
    if (fault === 'broken-before') throw new AppError('broken', 'Something went wrong.');
    if (fault === 'signed-out') throw new AppError('unauthenticated', 'Sign in to continue.');
    if (fault === 'too-many') throw new AppError('too-many', 'Slow down.', { retryAfter: 3 });
    if (this.locked) throw new AppError('locked', 'The year is locked: audit.');
    const results = drafts.map((draft) => this.#saveOne(draft, fault === 'busy'));
    await this.#travel();
    if (fault === 'lost-answer') throw new AppError('unavailable', 'The connection broke.');
    if (fault === 'broken-after') throw new AppError('broken', 'Something went wrong.');
    return results;
  };

  #travel(): Promise<void> {
    return new Promise((resolve) => {
      this.#clock.later(() => resolve(), this.latency);
    });
  }

  #saveOne(draft: CellDraft, busy: boolean): CellResult {
    const { entityId, dataPointId, period, baseVersion, value, unit, absence, reason, note } = draft;
    const key = { entityId, dataPointId, period };
    const id = cellIdOf(key);
    if (busy) return { ...key, status: 'busy', detail: 'Busy' };
    const current = this.cells.get(id);
    const typed = {
      value: value ?? null,
      unit: unit ?? null,
      absence: absence ?? null,
      reason: reason ?? null,
      note: note ?? null,
    };
    if ((current?.version ?? 0) !== baseVersion) {
      const isRepeated = current?.by?.id === ME && isSameContent(typedOf(current), typed);
      if (isRepeated) return { ...key, status: 'saved', cell: fakeSaved(current), findings: [] };
      return { ...key, status: 'conflict', current: current ?? fakeCell(key, nothingTyped, 0, ME) };
    }
    if (value === 'not a number')
      return { ...key, status: 'invalid', fields: { value: 'Enter a number' }, findings: [] };
    const cell = this.write(key, typed, ME);
    return { ...key, status: 'saved', cell: fakeSaved(cell), findings: [] };
  }
}

/** A device that keeps drafts in memory; `drafts` outlives the queues of a test. */
export function memoryDrafts(drafts = new Map<string, KeptDraft>()): DraftStore & { readonly drafts: typeof drafts } {
  const at = (owner: string, year: number, cell: string) => JSON.stringify([owner, year, cell]);
  return {
    drafts,
    put: async (draft) => void drafts.set(at(draft.owner, draft.year, draft.cell), structuredClone(draft)),
    removeIf: async (owner, year, cell, stamp) => {
      if (drafts.get(at(owner, year, cell))?.stamp === stamp) drafts.delete(at(owner, year, cell));
    },
    list: async (owner, year) => [...drafts.values()].filter((each) => each.owner === owner && each.year === year),
  };
}

let drawn = 0;

/** A world around a queue of the tests; its random numbers differ, and are the same in every run. */
export function fakeWorld(clock: FakeClock, server: FakeServer, store: DraftStore): QueueWorld {
  const { now, later } = clock;
  const random = () => {
    drawn += 1;
    return (drawn * 0.618_033_988) % 1;
  };
  return { owner: 'org/me', me: { id: ME, name: ME }, year: YEAR, store, save: server.save, now, later, random };
}
