import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionRoutes } from '#shared/auth/sessions/routes.ts';
import { noteSessionEnd } from '#web/lib/sessionEnd.ts';
import { answering, aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { BannerStack } from '#web/ui/feedback/BannerStack.tsx';
import { IdleNotice } from './IdleNotice.tsx';

const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an idle session is announced three minutes before its end, and prolonged by one press', async () => {
  const { asked } = serveWith({
    ...answering(sessionRoutes.getSessionUser, { data: { id: 'u1', name: 'Ada', email: 'ada@nordvik.example' } }),
    [`GET ${sessionRoutes.checkSession.path}`]: () => ({
      data: { status: 'SIGNED_IN', idleEndsAt: inMinutes(30), endsAt: inMinutes(300), unread: null },
    }),
  });
  renderFor(
    aSession(),
    <>
      <IdleNotice />
      <BannerStack />
    </>,
  );
  act(() => noteSessionEnd(inMinutes(5)));
  expect(screen.queryByText(/You will be signed out/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2 * MINUTE + 10_000));
  expect(screen.getByText('You will be signed out in 3 minutes')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(2 * MINUTE));
  expect(screen.getByText('You will be signed out in 1 minute')).toBeVisible();
  await act(async () => screen.getByRole('button', { name: 'Stay signed in' }).click());
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(asked).toEqual(['GET /api/auth/me', 'GET /api/auth/session']);
  expect(screen.queryByText(/You will be signed out/)).toBeNull();
});
