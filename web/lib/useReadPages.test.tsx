import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError, problemOf } from '#shared/api/problem.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { ScopeProvider } from './scope.tsx';
import { useWrite } from './useApi.ts';
import { useReadAll } from './useReadAll.ts';
import { useReadPages } from './useReadPages.ts';

const Name = v.object({ id: v.string(), name: v.string() });
const routes = defineRoutes({
  listNames: {
    method: 'GET',
    path: '/api/names',
    summary: 'The names',
    access: 'member',
    polled: true,
    query: v.object({ kind: v.optional(v.string()), limit: v.optional(v.string()), cursor: v.optional(v.string()) }),
    answer: v.object({ data: v.array(Name), cursor: v.optional(v.string()) }),
  },
  addName: { method: 'POST', path: '/api/names', summary: 'Add', access: 'member', body: Name, answer: Name },
});

/** What is stored, the newest first; a page holds two, and its cursor is the id after which the next one begins. */
let stored: string[];
let asked: (string | null)[];
let refusal: AppError | null;

beforeEach(() => {
  stored = ['e', 'd', 'c', 'b', 'a'];
  asked = [];
  refusal = null;
  vi.stubGlobal('fetch', async (address: string | URL | Request, init?: RequestInit) => {
    if (init?.method === 'POST') return new Response(JSON.stringify({ id: 'x', name: 'x' }));
    const { searchParams } = new URL(String(address), 'http://localhost');
    const cursor = searchParams.get('cursor');
    asked.push(cursor);
    if (refusal) return new Response(JSON.stringify(problemOf(refusal, 'trace-1234')), { status: refusal.status });
    const from = cursor === null ? 0 : stored.findIndex((id) => id <= cursor);
    const rest = from < 0 ? [] : stored.slice(from);
    const data = rest.slice(0, 2).map((id) => ({ id, name: `${searchParams.get('kind') ?? 'name'} ${id}` }));
    return new Response(JSON.stringify({ data, ...(rest.length > 2 && { cursor: rest[2] }) }));
  });
});

const within = ({ children }: { readonly children: ReactNode }) => (
  <ScopeProvider scope={{ userId: 'u1', organisationId: 'o1' }}>
    <SWRConfig value={{ dedupingInterval: 0 }}>{children}</SWRConfig>
  </ScopeProvider>
);
const ids = (data: readonly { readonly id: string }[] | undefined) => data?.map(({ id }) => id).join('');

function pages() {
  return renderHook(
    ({ kind }: { kind?: string }) => ({
      list: useReadPages(routes.listNames, { kind }, { keepPreviousData: true }),
      add: useWrite(routes.addName, { refresh: [routes.listNames] }),
    }),
    { wrapper: within, initialProps: {} },
  );
}

type Hook = ReturnType<typeof pages>['result'];
const shows = (result: Hook, expected: string) => waitFor(() => expect(ids(result.current.list.data)).toBe(expected));
const more = (result: Hook) => act(async () => result.current.list.more?.());
const write = (result: Hook) => act(() => result.current.add.run({ body: { id: 'x', name: 'x' } }));

describe('a list in pages', () => {
  test('is asked for one page at a time, each once, to the last', async () => {
    const { result } = pages();
    await shows(result, 'ed');
    await more(result);
    await shows(result, 'edcb');
    await more(result);
    await shows(result, 'edcba');
    expect(result.current.list.more).toBeUndefined();
    expect(asked).toEqual([null, 'c', 'a']);
  });

  test('loses nothing and shows nothing twice when a write has moved every entry by one', async () => {
    const { result } = pages();
    await shows(result, 'ed');
    await more(result);
    await shows(result, 'edcb');
    stored = ['f', ...stored];
    await write(result);
    await shows(result, 'fedc');
    await more(result);
    await shows(result, 'fedcba');
  });

  test('ends earlier where a write took entries away', async () => {
    const { result } = pages();
    await shows(result, 'ed');
    await more(result);
    await shows(result, 'edcb');
    stored = ['e', 'b'];
    await write(result);
    await shows(result, 'eb');
    expect(result.current.list.more).toBeUndefined();
  });

  test('shows an entry once that slid from one page to the next between two requests', async () => {
    const { result } = pages();
    await shows(result, 'ed');
    vi.stubGlobal(
      'fetch',
      async () => new Response(JSON.stringify({ data: ['d', 'c'].map((id) => ({ id, name: id })) })),
    );
    await more(result);
    await shows(result, 'edc');
  });

  test('keeps what it shows where the next page fails, says why, and tries that page again', async () => {
    const { result } = pages();
    await shows(result, 'ed');
    refusal = new AppError('forbidden', 'You may not');
    await more(result);
    await waitFor(() => expect(result.current.list.moreError?.message).toBe('You may not'));
    expect(ids(result.current.list.data)).toBe('ed');
    refusal = null;
    await more(result);
    await shows(result, 'edcb');
    expect(result.current.list.moreError).toBeUndefined();
    expect(asked).toEqual([null, 'c', 'c']);
  });

  test('of another query begins again, and is read afresh where it was read before', async () => {
    const { result, rerender } = pages();
    await shows(result, 'ed');
    await more(result);
    await shows(result, 'edcb');
    rerender({ kind: 'site' });
    await waitFor(() => expect(result.current.list.data?.map(({ name }) => name)).toEqual(['site e', 'site d']));
    stored = ['g', ...stored];
    rerender({});
    await waitFor(() => expect(ids(result.current.list.data)).toMatch(/^ged/));
  });
});

describe('a list that is read whole', () => {
  const whole = () =>
    renderHook(
      () => ({
        list: useReadAll(routes.listNames, {}),
        add: useWrite(routes.addName, { refresh: [routes.listNames] }),
      }),
      { wrapper: within },
    );

  test('is there when its last page is, each page asked for once', async () => {
    const { result } = whole();
    expect(result.current.list.data).toBeUndefined();
    await waitFor(() => expect(ids(result.current.list.data)).toBe('edcba'));
    expect(asked).toEqual([null, 'c', 'a']);
  });

  test('is read again from first to last after a write', async () => {
    const { result } = whole();
    await waitFor(() => expect(ids(result.current.list.data)).toBe('edcba'));
    stored = ['f', ...stored.slice(0, 4), 'Z'];
    await act(() => result.current.add.run({ body: { id: 'x', name: 'x' } }));
    await waitFor(() => expect(ids(result.current.list.data)).toBe('fedcbZ'));
  });
});

test('a list that is watched is read again after the time that its entries say', async () => {
  const { result } = renderHook(
    () => useReadPages(routes.listNames, {}, { watch: (entries) => (entries[0]?.id === 'e' ? 20 : 0) }),
    { wrapper: within },
  );
  await waitFor(() => expect(ids(result.current.data)).toBe('ed'));
  stored = ['f', ...stored];
  await waitFor(() => expect(ids(result.current.data)).toBe('fe'));
});
