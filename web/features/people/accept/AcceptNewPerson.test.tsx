import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';

import { accepted, at, begin, CREATE, invite, OPEN, open, SIGN_IN, TOKEN } from './testing.tsx';

vi.mock('#web/lib/leave.ts', () => ({ leaveTo: vi.fn(), reloadPage: vi.fn() }));

beforeEach(begin);

describe('a new person', () => {
  const unknown = { [OPEN]: () => ({ data: { ...invite, hasAccount: false, name: 'Ada' } }) };
  const create = {
    [CREATE]: ({ body }: { body: unknown }) => {
      at.sent.push(body);
      return accepted;
    },
  };

  test('sets name and password by the rules in sight, joins, and is signed in', async () => {
    const page = open({
      ...unknown,
      ...create,
      [SIGN_IN]: ({ body }) => {
        at.sent.push(body);
        at.signedInAs = invite.email;
        at.orgId = 'o2';
        return { data: { status: 'SIGNED_IN' } };
      },
    });
    const name = await screen.findByLabelText('Your name');
    expect(name).toHaveValue('Ada');
    expect(screen.getByLabelText('E-mail')).toHaveAttribute('readonly');
    await userEvent.type(name, ' Berg');
    const password = screen.getByLabelText('Password');
    await userEvent.type(password, 'Long enough 1');
    expect(screen.getByText('A digit').closest('li')).toHaveTextContent('done');
    await userEvent.click(screen.getByRole('button', { name: 'Create the account and join' }));
    expect(await screen.findByText(/A password needs a symbol/)).toBeVisible();
    expect(at.sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
    await userEvent.type(password, '!');
    await userEvent.click(screen.getByRole('button', { name: 'Create the account and join' }));
    await screen.findByText('inside');
    expect(page.here()).toBe('/');
    expect(at.sent).toEqual([
      { token: TOKEN, name: 'Ada Berg', password: 'Long enough 1!' },
      { email: 'ada@nordvik.example', password: 'Long enough 1!' },
    ]);
    expect(sessionStorage.getItem('sedum.invite')).toBeNull();
  });

  test('whose sign-in asks for more goes to the login screen', async () => {
    open({ ...unknown, ...create, [SIGN_IN]: () => ({ data: { status: 'SOFTWARE_TOKEN_MFA' } }) });
    await userEvent.type(await screen.findByLabelText('Password'), 'Long enough 1!');
    await userEvent.click(screen.getByRole('button', { name: 'Create the account and join' }));
    expect(await screen.findByText('Your account is made and the invitation accepted')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });

  test('who was faster elsewhere is told to sign in, and keeps what was typed', async () => {
    open({
      ...unknown,
      [CREATE]: () => {
        throw new AppError('conflict', 'There is an account for this address. Sign in, then accept the invitation.');
      },
    });
    await userEvent.type(await screen.findByLabelText('Password'), 'Long enough 1!');
    await userEvent.click(screen.getByRole('button', { name: 'Create the account and join' }));
    expect(await screen.findByText(/There is an account for this address/)).toBeVisible();
    expect(screen.getByLabelText('Your name')).toHaveValue('Ada');
  });

  test('of a domain that signs in with Microsoft sets a name alone', async () => {
    open({ [OPEN]: () => ({ data: { ...invite, hasAccount: false, usesMicrosoft: true } }), ...create });
    await userEvent.type(await screen.findByLabelText('Your name'), 'Ada Berg');
    expect(screen.queryByLabelText('Password')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Join' }));
    expect(await screen.findByText(/You have joined/)).toBeVisible();
    expect(at.sent).toEqual([{ token: TOKEN, name: 'Ada Berg' }]);
    expect(screen.getByRole('link', { name: 'Sign in with Microsoft' })).toHaveAttribute(
      'href',
      '/api/auth/login?returnTo=%2F',
    );
  });
});
