import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError, problemOf } from '#shared/api/problem.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { ScopeProvider, waitBefore } from './scope.tsx';
import { useRead, useWrite } from './useApi.ts';

const Name = v.object({ name: v.string() });
const routes = defineRoutes({
  getName: { method: 'GET', path: '/api/name', summary: 'The name', access: 'member', answer: Name },
  addName: {
    method: 'POST',
    path: '/api/names',
    summary: 'Add a name',
    access: 'member',
    body: Name,
    answer: Name,
  },
});

const fetched = vi.fn<typeof fetch>();
const json = (content: unknown, status = 200) => new Response(JSON.stringify(content), { status });
const refuse = (error: AppError) => json(problemOf(error, 'trace-1234'), error.status);
const keys = () => fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));

function Shown() {
  const { data, error } = useRead(routes.getName);
  return <p>{error ? error.message : (data?.name ?? 'loading')}</p>;
}

function Adder() {
  const add = useWrite(routes.addName, { refresh: [routes.getName] });
  return (
    <>
      <button type="button" onClick={() => add.run({ body: { name: 'Ada' } }).catch(() => undefined)}>
        Add
      </button>
      <p>{add.pending ? 'adding' : (add.error?.message ?? 'idle')}</p>
    </>
  );
}

const within = (children: ReactNode, userId = 'u1', organisationId = 'o1') => (
  <ScopeProvider scope={{ userId, organisationId }}>{children}</ScopeProvider>
);

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

function InBoth() {
  const own = useRead(routes.getName);
  const managed = useRead(routes.getName, {}, { organisationId: 'managed' });
  return <p>{`${own.data?.name} and ${managed.data?.name}`}</p>;
}

describe('reading', () => {
  test('in another organisation leaves the answers of both apart', async () => {
    fetched.mockImplementation(async (_, init) => {
      const named = new Headers(init?.headers).get('x-organisation-id');
      return json({ name: named === 'managed' ? 'theirs' : 'ours' });
    });
    render(within(<InBoth />));
    expect(await screen.findByText('ours and theirs')).toBeVisible();
  });

  test('shows the answer, and asks once for two readers', async () => {
    fetched.mockImplementation(async () => json({ name: 'Ada' }));
    render(within([<Shown key="1" />, <Shown key="2" />]));
    expect(await screen.findAllByText('Ada')).toHaveLength(2);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('shows nothing of one organisation after a switch to another', async () => {
    fetched.mockResolvedValueOnce(json({ name: 'Ada of A' })).mockImplementation(() => new Promise(() => undefined));
    const { rerender } = render(within(<Shown />));
    await screen.findByText('Ada of A');
    rerender(within(<Shown />, 'u1', 'o2'));
    expect(screen.getByText('loading')).toBeVisible();
    expect(screen.queryByText('Ada of A')).toBeNull();
  });

  test('shows nothing of one person to the next who signs in', async () => {
    fetched.mockResolvedValueOnce(json({ name: 'Ada’s' })).mockImplementation(() => new Promise(() => undefined));
    const { rerender } = render(within(<Shown />));
    await screen.findByText('Ada’s');
    rerender(within(<Shown />, 'u2'));
    expect(screen.getByText('loading')).toBeVisible();
  });

  test('tries three more times when the server is at fault, then says so', async () => {
    vi.useFakeTimers();
    fetched.mockImplementation(async () => refuse(new AppError('broken', 'Our fault.')));
    render(within(<Shown />));
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(fetched).toHaveBeenCalledTimes(1);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(fetched).toHaveBeenCalledTimes(2);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(fetched).toHaveBeenCalledTimes(3);
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(fetched).toHaveBeenCalledTimes(4);
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(fetched).toHaveBeenCalledTimes(4);
    expect(screen.getByText('Our fault.')).toBeVisible();
    vi.useRealTimers();
  });

  test('does not repeat what the request itself did wrong', async () => {
    vi.useFakeTimers();
    fetched.mockImplementation(async () => refuse(new AppError('missing', 'No such thing.')));
    render(within(<Shown />));
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(fetched).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  test('waits 1 s, then twice as long each time, never more than 30 s', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(waitBefore)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });
});

describe('writing', () => {
  test('a double click sends one request', async () => {
    let answer: (response: Response) => void = () => undefined;
    fetched.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    render(within(<Adder />));
    await userEvent.dblClick(screen.getByRole('button'));
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(screen.getByText('adding')).toBeVisible();
    await act(async () => answer(json({ name: 'Ada' })));
    expect(screen.getByText('idle')).toBeVisible();
  });

  test('a try after silence keeps its key, a new action gets a new one', async () => {
    fetched
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockImplementation(async () => json({ name: 'Ada' }));
    render(within(<Adder />));
    const add = screen.getByRole('button');
    await userEvent.click(add);
    await screen.findByText(/cannot be reached/);
    await userEvent.click(add);
    await screen.findByText('idle');
    await userEvent.click(add);
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(3));
    const [first, second, third] = keys();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('a refusal is shown, and ends the action', async () => {
    fetched.mockImplementation(async () => refuse(new AppError('invalid', 'A name is taken.')));
    render(within(<Adder />));
    await userEvent.click(screen.getByRole('button'));
    await screen.findByText('A name is taken.');
    await userEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
    expect(new Set(keys()).size).toBe(2);
  });

  test('reads again what it changed', async () => {
    fetched
      .mockResolvedValueOnce(json({ name: 'nobody' }))
      .mockResolvedValueOnce(json({ name: 'Ada' }))
      .mockResolvedValueOnce(json({ name: 'Ada' }));
    render(within([<Shown key="1" />, <Adder key="2" />]));
    await screen.findByText('nobody');
    await userEvent.click(screen.getByRole('button'));
    expect(await screen.findByText('Ada')).toBeVisible();
  });
});
