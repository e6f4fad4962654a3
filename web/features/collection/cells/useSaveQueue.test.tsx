import 'fake-indexeddb/auto';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import type { CellDraft } from '#shared/collection/cells/schema.ts';
import { announce } from '#web/lib/notices.ts';
import { chooseOrganisation } from '#web/lib/organisation.ts';
import { ScopeProvider } from '#web/lib/scope.tsx';
import { SessionContext } from '#web/lib/session.tsx';
import { aSession, serveWith } from '#web/lib/testing.tsx';
import { fakeCell, fakeKey, fakeSaved, fakeTyped } from './fakeWorld.ts';
import { queueFor, useSaveQueue } from './useSaveQueue.ts';

let saved: CellDraft[];
let refuse: AppError | null;
let user = 0;
const scope = () => ({ userId: `user-${user}`, organisationId: 'o1' });

beforeEach(() => {
  user += 1;
  saved = [];
  refuse = null;
  chooseOrganisation('o1');
  serveWith({
    'PUT /api/year/{year}/submissions': ({ body }) => {
      if (refuse) throw refuse;
      const { cells } = body as { cells: CellDraft[] };
      saved.push(...cells);
      return {
        data: cells.map(({ entityId, dataPointId, period, value = null, baseVersion }) => {
          const key = { entityId, dataPointId, period };
          const cell = fakeCell(key, fakeTyped(String(value)), baseVersion + 1, `user-${user}`);
          return { ...key, status: 'saved', cell: fakeSaved(cell), findings: [] };
        }),
      };
    },
  });
});
afterEach(() => chooseOrganisation(null));

const values = () => saved.map(({ value }) => value);
const me = () => ({ id: `user-${user}`, name: 'Ada' });
const show = () => {
  const session = { state: { status: 'signed-in', session: aSession(me()) } as const, refresh: async () => undefined };
  return renderHook(() => useSaveQueue(2024), {
    wrapper: ({ children }) => (
      <SessionContext value={session}>
        <ScopeProvider scope={scope()}>{children}</ScopeProvider>
      </SessionContext>
    ),
  });
};

describe('the save queue of a page', () => {
  it('goes on saving after the page was left', async () => {
    const { result, unmount } = show();
    act(() => result.current.queue.type([{ key: fakeKey(1), typed: fakeTyped('5') }]));
    unmount();
    await waitFor(() => expect(values()).toEqual(['5']));
  });

  it('is the same for every page of the year, and another for another year', () => {
    const queue = queueFor(scope(), me(), 2024);
    expect(queueFor(scope(), me(), 2024)).toBe(queue);
    expect(queueFor(scope(), me(), 2023)).not.toBe(queue);
  });

  it('tries again as soon as the connection is back', async () => {
    refuse = new AppError('unavailable', 'Gone');
    const { result } = show();
    act(() => result.current.queue.type([{ key: fakeKey(1), typed: fakeTyped('5') }]));
    await waitFor(() => expect(result.current.summary.hold?.kind).toBe('offline'));
    refuse = null;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(values()).toEqual(['5']));
  });

  it('saves what was waiting when the same person signed in again on this page', async () => {
    const { result, unmount } = show();
    act(() => announce('signed-out'));
    act(() => result.current.queue.type([{ key: fakeKey(1), typed: fakeTyped('5') }]));
    act(() => announce('signed-out'));
    unmount();
    show();
    await waitFor(() => expect(values()).toEqual(['5']));
  });

  it('sends nothing in another organisation', async () => {
    const { result } = show();
    chooseOrganisation('o2');
    act(() => result.current.queue.type([{ key: fakeKey(1), typed: fakeTyped('5') }]));
    await waitFor(() => expect(result.current.summary.hold?.kind).toBe('signed-out'));
    expect(saved).toEqual([]);
  });

  it('stops the queues of everybody else', async () => {
    const former = queueFor(scope(), me(), 2024);
    former.type([{ key: fakeKey(1), typed: fakeTyped('5') }]);
    user += 1;
    queueFor(scope(), me(), 2024);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(saved).toEqual([]);
    expect(former.summary().unsaved).toBe(1);
  });
});
