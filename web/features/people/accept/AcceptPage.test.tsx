import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';

import { ACCEPT, accepted, at, begin, invite, OPEN, open, TOKEN } from './testing.tsx';

const left = vi.hoisted(() => vi.fn<(address: string) => void>());
vi.mock('#web/lib/leave.ts', () => ({ leaveTo: left, reloadPage: vi.fn() }));

beforeEach(() => {
  begin();
  left.mockReset();
});

describe('the link of an invitation', () => {
  test('leaves no secret in the address bar, and is kept while the person signs in', async () => {
    const first = open({
      [OPEN]: ({ body }) => {
        at.sent.push(body);
        return { data: invite };
      },
    });
    expect(await screen.findByRole('heading', { name: 'Join Fjord Capital' })).toBeVisible();
    expect(first.here()).toBe('/invite');
    expect(first.asked).toContain(OPEN);
    expect(first.asked.join()).not.toContain(TOKEN);
    expect(at.sent).toEqual([{ token: TOKEN }]);
    const signIn = screen.getByRole('link', { name: 'Sign in to accept' });
    expect(signIn).toHaveAttribute('href', '/login?returnTo=%2Finvite');
    const back = open({}, '/invite');
    await waitFor(() => expect(back.asked).toContain(OPEN));
  });

  test('says who invites whom, as what, and until when', async () => {
    open();
    expect(await screen.findByText(/Dina Fjord invites/)).toHaveTextContent(
      'Dina Fjord invites ada@nordvik.example to work in Fjord Capital as Fund manager user.',
    );
    expect(screen.getByText(/can be accepted until 5 Dec 2026/)).toBeVisible();
  });

  test.each(['/invite', '/invite#abc', `/invite#${'zz'.repeat(32)}`])(
    'that is not whole is said: %s',
    async (address) => {
      const { asked } = open({}, address);
      expect(await screen.findByRole('heading', { name: 'This link is not complete' })).toBeVisible();
      expect(asked.filter((each) => each.includes('/invite'))).toEqual([]);
    },
  );

  test('that is broken does not open the invitation that the tab kept', async () => {
    sessionStorage.setItem('sedum.invite', TOKEN);
    open({}, '/invite#abc');
    expect(await screen.findByRole('heading', { name: 'This link is not complete' })).toBeVisible();
  });

  test('that was replaced leads to the latest mail', async () => {
    open({
      [OPEN]: () => {
        throw new AppError('missing', 'No such link.');
      },
    });
    expect(await screen.findByRole('heading', { name: 'This invitation is not known' })).toBeVisible();
    expect(screen.getByText(/only the link in the latest mail works/)).toBeVisible();
  });

  test('that no longer works says why and what to do', async () => {
    open({
      [OPEN]: () => {
        throw new AppError('gone', 'This invitation is too old. Ask who invited you to send it again.');
      },
    });
    expect(await screen.findByRole('heading', { name: 'This invitation no longer works' })).toBeVisible();
    expect(screen.getByText(/Ask who invited you to send it again/)).toBeVisible();
  });

  test('is tried again where the server was not there', async () => {
    let works = false;
    open({
      [OPEN]: () => {
        if (!works) throw new AppError('unavailable', 'Not now.');
        return { data: invite };
      },
    });
    expect(await screen.findByText('Not now.')).toBeVisible();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Join Fjord Capital' })).toBeVisible();
  });
});

describe('the invited person, signed in', () => {
  test.each(['o1', null])(
    'accepts and is told so on the first page, also without an organisation before (%s)',
    async (before) => {
      at.signedInAs = 'Ada@nordvik.example';
      at.orgId = before;
      const page = open({
        [ACCEPT]: ({ body }) => {
          at.sent.push(body);
          at.orgId = before ?? 'o2';
          return accepted;
        },
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
      expect(await screen.findByText('inside')).toBeVisible();
      expect(
        await screen.findByText(
          'You have accepted the invite to Fjord Capital. Use the switcher in the top left to switch between organisations',
        ),
      ).toBeVisible();
      expect(page.here()).toBe('/');
      expect(at.sent).toEqual([{ token: TOKEN }]);
      expect(page.asked.filter((each) => each === 'GET /api/org-user')).toHaveLength(2);
      expect(sessionStorage.getItem('sedum.invite')).toBeNull();
    },
  );

  test('is told why it was refused', async () => {
    at.signedInAs = 'ada@nordvik.example';
    open({
      [ACCEPT]: () => {
        throw new AppError('conflict', 'You are a member of this organisation already.');
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
    expect(await screen.findByText('You are a member of this organisation already.')).toBeVisible();
  });
});

test('somebody else signs out and comes back with the same invitation', async () => {
  at.signedInAs = 'bo@nordvik.example';
  open({ 'GET /api/auth/logout': () => ({}) });
  expect(await screen.findByText(/but the invitation is for/)).toHaveTextContent('bo@nordvik.example');
  expect(screen.queryByRole('button', { name: 'Accept the invitation' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out and come back' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith('/invite'));
  expect(sessionStorage.getItem('sedum.invite')).toBe(TOKEN);
});

test('a known person of Microsoft signs in there and comes back', async () => {
  open({ [OPEN]: () => ({ data: { ...invite, usesMicrosoft: true } }) });
  expect(await screen.findByRole('link', { name: 'Sign in with Microsoft' })).toHaveAttribute(
    'href',
    '/api/auth/login?returnTo=%2Finvite',
  );
});
