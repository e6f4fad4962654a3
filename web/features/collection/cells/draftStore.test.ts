import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { indexedDbDrafts, type KeptDraft, ownerOf } from './draftStore.ts';
import { fakeKey, fakeTyped } from './fakeWorld.ts';
import { cellIdOf } from './typedContent.ts';

function draft(number: number, change: Partial<KeptDraft> = {}): KeptDraft {
  const key = fakeKey(number);
  return {
    owner: 'org/me',
    year: 2024,
    cell: cellIdOf(key),
    key,
    typed: fakeTyped('12'),
    baseVersion: 0,
    attempts: [],
    method: 'screen',
    stamp: 'first',
    typedAt: '2025-01-10T10:00:00.000Z',
    ...change,
  };
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('drafts on the device', () => {
  it('are there again after a reload', async () => {
    await indexedDbDrafts().put(draft(1));
    expect(await indexedDbDrafts().list('org/me', 2024)).toEqual([draft(1)]);
  });

  it('are those of one person in one organisation and one year', async () => {
    const store = indexedDbDrafts();
    await store.put(draft(1));
    await store.put(draft(1, { owner: 'org/you', typed: fakeTyped('13') }));
    await store.put(draft(1, { owner: 'other/me', typed: fakeTyped('14') }));
    await store.put(draft(1, { year: 2023, typed: fakeTyped('15') }));
    expect(await store.list('org/me', 2024)).toEqual([draft(1)]);
    expect(ownerOf({ organisationId: 'org', userId: 'me' })).toBe('org/me');
  });

  it('keep the newest typing of a cell', async () => {
    const store = indexedDbDrafts();
    await store.put(draft(1));
    await store.put(draft(1, { stamp: 'second', typed: fakeTyped('123') }));
    expect((await store.list('org/me', 2024)).map(({ typed }) => typed.value)).toEqual(['123']);
  });

  it('are not removed by the save of an older typing', async () => {
    const store = indexedDbDrafts();
    await store.put(draft(1, { stamp: 'second' }));
    const { owner, year, cell } = draft(1);
    await store.removeIf(owner, year, cell, 'first');
    expect(await store.list(owner, year)).toHaveLength(1);
    await store.removeIf(owner, year, cell, 'second');
    expect(await store.list(owner, year)).toEqual([]);
  });

  it('say so when the browser refuses the database, and try again the next time', async () => {
    const store = indexedDbDrafts();
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Refused', 'SecurityError');
    });
    await expect(store.put(draft(1))).rejects.toThrow('Refused');
    open.mockRestore();
    await store.put(draft(1));
    expect(await store.list('org/me', 2024)).toHaveLength(1);
  });
});
