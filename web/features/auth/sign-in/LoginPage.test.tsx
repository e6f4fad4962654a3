import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { config, noted, open, post, signedIn, startSignIn, typeCredentials } from './fakeSignIn.tsx';

startSignIn();

describe('signing in with a password', () => {
  test('leads back to where the person wanted to go', async () => {
    const page = open('/login?returnTo=/reports%3Fyear=2024', post(signInRoutes.signIn.path, signedIn));
    await typeCredentials();
    await screen.findByText('inside');
    expect(page.here()).toBe('/reports?year=2024');
    expect(noted.sent).toEqual([{ email: 'ada@nordvik.example', password: 'right' }]);
  });

  test.each([
    '//evil.example/x',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/login?returnTo=/login',
    '/%2Fevil.example',
  ])('never leads to %s', async (returnTo) => {
    const page = open(`/login?returnTo=${encodeURIComponent(returnTo)}`, post(signInRoutes.signIn.path, signedIn));
    await typeCredentials();
    await screen.findByText('inside');
    expect(page.here()).toBe('/');
  });

  test('says what is wrong with a refused password, and keeps what was typed', async () => {
    const refuse = () => {
      throw new AppError('unauthenticated', 'The e-mail address or the password is not right.');
    };
    open('/login', post(signInRoutes.signIn.path, refuse));
    await typeCredentials();
    expect(await screen.findByText('The e-mail address or the password is not right.')).toBeVisible();
    expect(screen.getByLabelText('E-mail')).toHaveValue('Ada@Nordvik.example');
  });

  test('tells how long to wait after too many tries', async () => {
    const refuse = () => {
      throw new AppError('too-many', 'Too many tries: wait 5 minutes.', { retryAfter: 300 });
    };
    open('/login', post(signInRoutes.signIn.path, refuse));
    await typeCredentials();
    expect(await screen.findByText('Too many tries: wait 5 minutes.')).toBeVisible();
  });

  test('asks for what is missing without asking the server', async () => {
    open('/login');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('Enter an e-mail address')).toBeVisible();
    expect(screen.getByText('Enter your password')).toBeVisible();
    expect(noted.sent).toEqual([]);
  });

  test('may paste, show the password, and fill by password manager', async () => {
    open('/login');
    const password = await screen.findByLabelText('Password');
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    expect(screen.getByLabelText('E-mail')).toHaveAttribute('autocomplete', 'username');
    await userEvent.click(password);
    await userEvent.paste('pasted secret');
    expect(password).toHaveValue('pasted secret');
    expect(password).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
  });
});

describe('the way with Microsoft', () => {
  test('is offered only where it is configured', async () => {
    open('/login');
    await screen.findByLabelText('E-mail');
    await waitFor(() => expect(screen.queryByRole('link', { name: /Microsoft/ })).toBeNull());
  });

  test('keeps where the person wanted to go', async () => {
    open('/login?returnTo=/metrics', config(['USERNAME_PASSWORD', 'MICROSOFT_AD']));
    const link = await screen.findByRole('link', { name: 'Sign in with Microsoft' });
    expect(link).toHaveAttribute('href', '/api/auth/login?returnTo=%2Fmetrics');
  });

  test('that failed says why, and shows nothing that the address made up', async () => {
    open('/login?problem=unknown-account');
    expect(await screen.findByText(/There is no Sedum account for this Microsoft account/)).toBeVisible();
  });

  test('ignores a problem that it does not know', async () => {
    open('/login?problem=call-this-number');
    await screen.findByLabelText('E-mail');
    expect(screen.queryByText(/call-this-number/)).toBeNull();
  });
});

test('a session that ended is explained', async () => {
  open('/login?returnTo=/reports&ended=session');
  expect(await screen.findByText('You have been signed out. Sign in to go on where you were.')).toBeVisible();
});

test('somebody who is signed in already goes on at once', async () => {
  noted.signedIn = true;
  const page = open('/login?returnTo=/reports');
  await screen.findByText('inside');
  expect(page.here()).toBe('/reports');
});
