import type { DBSchema, IDBPDatabase } from 'idb';
import type { CellKey } from '#shared/collection/cells/schema.ts';
import type { TypedContent } from './typedContent.ts';

/** A typed cell that the server has not yet said it saved. */
export type KeptDraft = {
  /** Whose it is: organisation and person. */
  readonly owner: string;
  readonly year: number;
  /** The cell's name within the year. */
  readonly cell: string;
  readonly key: CellKey;
  readonly typed: TypedContent;
  /** The server's version that the person saw; 0 where there was none. */
  readonly baseVersion: number;
  /** What was sent before and may have arrived, although no answer came. */
  readonly attempts: readonly TypedContent[];
  readonly method: 'screen' | 'paste';
  /** Names this typing, so that a save of an older one does not remove it. */
  readonly stamp: string;
  /** UTC instant of the typing. */
  readonly typedAt: string;
};

/** Keeps typed cells over reloads and sign-outs, apart for each person and organisation. */
export type DraftStore = {
  readonly put: (draft: KeptDraft) => Promise<void>;
  /** Removes the draft of a cell unless something newer was typed since `stamp`. */
  readonly removeIf: (owner: string, year: number, cell: string, stamp: string) => Promise<void>;
  readonly list: (owner: string, year: number) => Promise<KeptDraft[]>;
};

type Schema = DBSchema & {
  drafts: { key: [owner: string, year: number, cell: string]; value: KeptDraft };
};

const STORE = 'drafts';

/** Whose drafts: `organisation/person`. */
export function ownerOf(scope: { readonly userId: string; readonly organisationId: string }): string {
  return `${scope.organisationId}/${scope.userId}`;
}

/** The way to the database comes when it is first asked for: the page shows before what an earlier visit left. */
async function open(name: string, forget: () => void): Promise<IDBPDatabase<Schema>> {
  const { openDB } = await import('idb');
  return openDB<Schema>(name, 1, {
    upgrade: (db) => {
      db.createObjectStore(STORE, { keyPath: ['owner', 'year', 'cell'] });
    },
    // Another tab with a newer version of the page wants to upgrade: let it, and open again at the next use.
    blocking: (_current, _blocked, event) => {
      forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  });
}

/**
 * Drafts in IndexedDB. Every method rejects where the browser refuses the database (some private windows, a full disk):
 * the caller then says that typed values live only as long as the page.
 */
export function indexedDbDrafts(name = 'sedum-drafts'): DraftStore {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => {
    opened = undefined;
  };
  const database = () => {
    opened ??= open(name, forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opened;
  };
  return {
    put: async (draft) => {
      await (await database()).put(STORE, draft);
    },
    removeIf: async (owner, year, cell, stamp) => {
      const change = (await database()).transaction(STORE, 'readwrite');
      const current = await change.store.get([owner, year, cell]);
      if (current?.stamp === stamp) await change.store.delete([owner, year, cell]);
      await change.done;
    },
    list: async (owner, year) => {
      const range = IDBKeyRange.bound([owner, year], [owner, year, []]);
      return (await database()).getAll(STORE, range);
    },
  };
}
