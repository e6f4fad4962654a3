import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { type Notification, notificationRoutes } from '#shared/notifications/notifications/routes.ts';
import type { Session } from '#web/lib/sessionState.ts';
import { aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { noteUnread } from '#web/lib/unread.ts';
import { BannerStack } from '#web/ui/feedback/BannerStack.tsx';
import { NotificationBell } from './NotificationBell.tsx';

const LIST = `GET ${notificationRoutes.listNotifications.path}`;
const READ = `PUT ${notificationRoutes.readNotification.path}`;
const READ_ALL = `PUT ${notificationRoutes.readAllNotifications.path}`;

const notice = (number: number, changes: Partial<Notification> = {}): Notification => ({
  id: `n${String(number).padStart(3, '0')}`,
  kind: 'assigned',
  title: `Notice ${number}`,
  text: null,
  link: null,
  priority: 0,
  at: '2026-03-10T12:00:00.000Z',
  readAt: null,
  ...changes,
});

/** A server with these notifications; `failing` breaks a route. */
function serve(notices: Notification[], failing: Readonly<Record<string, AppError>> = {}) {
  const kept = structuredClone(notices).toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const read = (each: Notification) => Object.assign(each, { readAt: each.readAt ?? '2026-03-11T12:00:00.000Z' });
  const guarded = (route: string, reply: (url: URL) => unknown) => ({
    [route]: ({ url }: { readonly url: URL }) => {
      const error = failing[route];
      if (error) throw error;
      return reply(url);
    },
  });
  const { asked } = serveWith({
    ...guarded(READ_ALL, () => ({ data: { read: kept.map(read).length } })),
    ...guarded(READ, (url) => ({ data: read(kept.find(({ id }) => url.pathname.includes(id)) ?? notice(0)) })),
    ...guarded(LIST, (url) => {
      const unread = kept.filter(({ readAt }) => readAt === null);
      const wanted = url.searchParams.get('unread') === 'true' ? unread : kept;
      const from = Number(url.searchParams.get('cursor') ?? 0);
      const to = from + Number(url.searchParams.get('limit'));
      return {
        data: structuredClone(wanted.slice(from, to)),
        ...(to < wanted.length && { cursor: String(to) }),
        unread: unread.length,
      };
    }),
  });
  return asked;
}

/** A server with one notification, to which others may come. */
function growing() {
  const kept = [notice(1)];
  const { asked } = serveWith({ [LIST]: () => ({ data: kept, unread: kept.length }) });
  return { asked, arrive: (next: Notification) => void kept.unshift(next) };
}

const Where = () => <p>at {useLocation().pathname}</p>;
const open = (session: Session = aSession()) =>
  renderFor(
    session,
    <>
      <NotificationBell />
      <BannerStack />
      <Where />
    </>,
  );
async function openPanel() {
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
}

describe('the bell', () => {
  test('says how many notifications are unread', async () => {
    serve([notice(1), notice(2), notice(3, { readAt: '2026-03-10T13:00:00.000Z' })]);
    open();
    expect(await screen.findByRole('button', { name: 'Notifications (2)' })).toBeVisible();
  });

  test.each([
    ['somebody who only views', aSession({ roles: ['DATA_VIEWER'] })],
    ['somebody who only views a portfolio', aSession({ roles: ['FM_DATA_VIEWER'] })],
    ['staff who look at the organisation', aSession({ roles: ['SEDUM_SUPPORT_USER'] }, { via: 'staff' })],
    ['a manager who administers it', aSession({}, { via: 'link' })],
  ])('is not there for %s, and asks nothing', async (_, session) => {
    const asked = serve([notice(1)]);
    open(session);
    expect(await screen.findByText('at /')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe('the panel', () => {
  test('lists notifications with what is unread, and marks one as read', async () => {
    serve([notice(1, { text: 'Energy and Water' }), notice(2, { readAt: '2026-03-10T13:00:00.000Z' })]);
    open();
    const panel = await openPanel();
    expect(await panel.findByText('Energy and Water')).toBeVisible();
    expect(panel.getAllByText(/^Unread:/)).toHaveLength(1);
    await userEvent.click(panel.getByRole('button', { name: 'Mark as read: Notice 1' }));
    await waitFor(() => expect(panel.queryByText(/^Unread:/)).toBeNull());
    expect(panel.getByText('Notice 1')).toBeVisible();
  });

  test('opens what a notification is about, marks it as read and goes away', async () => {
    const asked = serve([notice(1, { link: '/collect-data?year=2025' })]);
    open();
    const panel = await openPanel();
    await userEvent.click(await panel.findByRole('link', { name: 'Notice 1' }));
    expect(screen.getByText('at /collect-data')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toContain('PUT /api/notifications/n001/read');
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
  });

  test('marks all as read at once', async () => {
    serve([notice(1), notice(2)]);
    open();
    const panel = await openPanel();
    await userEvent.click(await panel.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(panel.queryByRole('button', { name: /Mark/ })).toBeNull());
  });

  test('shows only what is unread, and says when that is nothing', async () => {
    serve([notice(1, { readAt: '2026-03-10T13:00:00.000Z' })]);
    open();
    const panel = await openPanel();
    expect(await panel.findByText('Notice 1')).toBeVisible();
    await userEvent.click(panel.getByRole('switch', { name: 'Unread only' }));
    expect(await panel.findByText('You have read everything')).toBeVisible();
  });

  test('says that there is nothing yet', async () => {
    serve([]);
    open();
    const panel = await openPanel();
    expect(await panel.findByText('You have no notifications yet')).toBeVisible();
    expect(panel.queryByRole('switch', { name: 'Unread only' })).toBeNull();
  });

  test('loads page after page, and shows none twice', async () => {
    serve(Array.from({ length: 45 }, (_, index) => notice(index + 1)));
    open();
    const panel = await openPanel();
    await userEvent.click(await panel.findByRole('button', { name: 'Show more' }));
    await panel.findByText('Notice 6');
    // The first page is read again, and now reaches into what the second held.
    await userEvent.click(panel.getByRole('button', { name: 'Mark as read: Notice 45' }));
    await userEvent.click(panel.getByRole('button', { name: 'Show more' }));
    await panel.findByText('Notice 1');
    const titles = panel.getAllByText(/^Notice \d+$/).map(({ textContent }) => textContent);
    expect(titles).toEqual(Array.from({ length: 45 }, (_, index) => `Notice ${45 - index}`));
    expect(panel.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('loads the next page by itself when its end comes into sight', async () => {
    const watched: (() => void)[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          this.#tell = tell;
        }
        observe = () => void watched.push(() => this.#tell([{ isIntersecting: true }]));
        disconnect = () => undefined;
      },
    );
    try {
      serve(Array.from({ length: 21 }, (_, index) => notice(index + 1)));
      open();
      const panel = await openPanel();
      await panel.findByText('Notice 2');
      expect(panel.queryByText('Notice 1')).toBeNull();
      act(() => watched.at(-1)?.());
      expect(await panel.findByText('Notice 1')).toBeVisible();
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test('says why nothing can be shown, and tries again', async () => {
    const failing: Record<string, AppError> = { [LIST]: new AppError('forbidden', 'Not today.') };
    serve([notice(1)], failing);
    open();
    const panel = await openPanel();
    expect(await panel.findByText('Not today.')).toBeVisible();
    delete failing[LIST];
    await userEvent.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByText('Notice 1')).toBeVisible();
  });

  test('says why something was not marked as read', async () => {
    serve([notice(1)], { [READ]: new AppError('conflict', 'Not now.') });
    open();
    const panel = await openPanel();
    await userEvent.click(await panel.findByRole('button', { name: 'Mark as read: Notice 1' }));
    expect(await panel.findByText('Not now.')).toBeVisible();
    expect(panel.getByText(/^Unread:/)).toBeInTheDocument();
  });
});

describe('a notice that matters', () => {
  const overdue = notice(1, { kind: 'deadline-passed', title: '2025 is overdue', priority: 10, link: '/collect-data' });

  test('stands as a banner until it is dismissed, and is then read', async () => {
    const asked = serve([overdue, notice(2)]);
    open();
    expect(await screen.findByText('2025 is overdue')).toBeVisible();
    expect(screen.queryByText('Notice 2')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('2025 is overdue')).toBeNull());
    expect(asked).toContain('PUT /api/notifications/n001/read');
    expect(await screen.findByRole('button', { name: 'Notifications (1)' })).toBeVisible();
  });

  test('leads to what it is about', async () => {
    serve([overdue]);
    open();
    await userEvent.click(await screen.findByRole('link', { name: 'Open' }));
    expect(screen.getByText('at /collect-data')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('2025 is overdue')).toBeNull());
  });

  test('comes back where it could not be marked as read', async () => {
    serve([overdue], { [READ]: new AppError('conflict', 'Not now.') });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('2025 is overdue')).toBeVisible();
  });
});

describe('what arrives later', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    noteUnread(null);
    vi.useRealTimers();
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const looks = (asked: readonly string[]) => asked.filter((each) => each.startsWith('GET')).length;

  const tell = async (count: number, newest: string | null) => {
    await act(async () => noteUnread({ count, newest }));
    await pass(100);
  };

  test('is never looked for by the bell itself', async () => {
    const asked = serve([notice(1)]);
    open();
    await pass(100);
    expect(looks(asked)).toBe(1);
    await pass(60 * 60_000);
    expect(looks(asked)).toBe(1);
  });

  test('is read when the check of the session says that something came, or was read elsewhere, and only then', async () => {
    const { asked, arrive } = growing();
    open();
    await pass(100);
    await tell(1, 'n001');
    expect(looks(asked), 'nothing new').toBe(1);
    arrive(notice(2));
    await tell(2, 'n002');
    expect(looks(asked)).toBe(2);
    expect(screen.getByRole('button', { name: 'Notifications (2)' })).toBeVisible();
    await tell(2, 'n002');
    expect(looks(asked)).toBe(2);
    await tell(2, 'n003');
    expect(looks(asked), 'as many, and another one').toBe(3);
    await tell(0, null);
    expect(looks(asked)).toBe(4);
  });

  test('is looked for when the window is looked at again, but not each time', async () => {
    const asked = serve([]);
    open();
    await pass(15_000);
    await act(async () => void window.dispatchEvent(new Event('focus')));
    await act(async () => void window.dispatchEvent(new Event('focus')));
    await pass(100);
    expect(looks(asked)).toBe(2);
  });
});
