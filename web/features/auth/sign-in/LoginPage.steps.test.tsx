import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { noted, open, post, signedIn, startSignIn, typeCredentials } from './fakeSignIn.tsx';

startSignIn();

describe('the steps that may follow the password', () => {
  test('a first sign-in asks for an own password, and ticks its rules while one types', async () => {
    open('/login', {
      ...post(signInRoutes.signIn.path, () => ({ data: { status: 'NEW_PASSWORD_REQUIRED' } })),
      ...post(signInRoutes.answerChallenge.path, signedIn),
    });
    await typeCredentials();
    const field = await screen.findByLabelText('New password');
    const rule = screen.getByText('A digit').closest('li');
    expect(rule).toHaveTextContent('missing');
    await userEvent.type(field, 'Long enough 1');
    expect(rule).toHaveTextContent('done');
    await userEvent.click(screen.getByRole('button', { name: 'Set password and sign in' }));
    expect(await screen.findByText(/A password needs a symbol/)).toBeVisible();
    await userEvent.type(field, '!');
    await userEvent.click(screen.getByRole('button', { name: 'Set password and sign in' }));
    await screen.findByText('inside');
    expect(noted.sent.at(-1)).toEqual({ challenge: 'NEW_PASSWORD_REQUIRED', newPassword: 'Long enough 1!' });
  });

  test('an authenticator code may be pasted with spaces; a wrong one is said at its field', async () => {
    let tries = 0;
    open('/login', {
      ...post(signInRoutes.signIn.path, () => ({ data: { status: 'SOFTWARE_TOKEN_MFA' } })),
      ...post(signInRoutes.answerChallenge.path, () => {
        tries += 1;
        if (tries > 1) return signedIn();
        const fields = { code: 'This code is not right, or it was used already' };
        throw new AppError('invalid', 'This code is not right.', { fields });
      }),
    });
    await typeCredentials();
    const code = await screen.findByLabelText('Code of your authenticator app');
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await userEvent.click(code);
    await userEvent.paste('123 456');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('This code is not right, or it was used already')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByText('inside');
    expect(noted.sent.at(-1)).toEqual({ challenge: 'SOFTWARE_TOKEN_MFA', code: '123456' });
  });

  test('a challenge that has run out starts again, and says why', async () => {
    open('/login', {
      ...post(signInRoutes.signIn.path, () => ({ data: { status: 'SOFTWARE_TOKEN_MFA' } })),
      ...post(signInRoutes.answerChallenge.path, () => {
        throw new AppError('gone', 'This sign-in took too long. Start it again.');
      }),
    });
    await typeCredentials();
    await userEvent.type(await screen.findByLabelText('Code of your authenticator app'), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('This sign-in took too long. Start it again.')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  test('a second step that is set up shows the key as a picture, as a link and as text', async () => {
    const otpauth = 'otpauth://totp/Sedum:ada?secret=JBSWY3DPEHPK3PXP&issuer=Sedum';
    open('/login', {
      ...post(signInRoutes.signIn.path, () => ({ data: { status: 'MFA_SETUP', secret: 'JBSWY3DPEHPK3PXP', otpauth } })),
      ...post(signInRoutes.answerChallenge.path, signedIn),
    });
    await typeCredentials();
    expect(await screen.findByRole('img', { name: /Picture of the key/ })).toBeVisible();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(screen.getByRole('link', { name: 'open the app on this device' })).toHaveAttribute('href', otpauth);
    await userEvent.type(screen.getByLabelText('Code of your authenticator app'), '654321');
    await userEvent.click(screen.getByRole('button', { name: 'Finish and sign in' }));
    await screen.findByText('inside');
    expect(noted.sent.at(-1)).toEqual({ challenge: 'MFA_SETUP', code: '654321' });
  });
});

describe('a forgotten password', () => {
  test('is asked for at once by whoever comes from the mail that says so', async () => {
    open('/login?forgotten=1');
    expect(await screen.findByRole('button', { name: 'Send me a code' })).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  test('is replaced with the mailed code, and signs in', async () => {
    open('/login', {
      ...post(signInRoutes.sendResetCode.path, () => ({ data: { sent: true } })),
      ...post(signInRoutes.resetPassword.path, () => ({ data: { changed: true } })),
      ...post(signInRoutes.signIn.path, signedIn),
    });
    await userEvent.type(await screen.findByLabelText('E-mail'), 'ada@nordvik.example');
    await userEvent.click(screen.getByRole('button', { name: 'Forgotten password?' }));
    expect(screen.getByLabelText('E-mail')).toHaveValue('ada@nordvik.example');
    await userEvent.click(screen.getByRole('button', { name: 'Send me a code' }));
    expect(await screen.findByText(/If there is an account for/)).toHaveTextContent('ada@nordvik.example');
    await userEvent.type(await screen.findByLabelText('Code'), '12 34 56');
    await userEvent.type(screen.getByLabelText('New password'), 'Brand new 2026!');
    await userEvent.click(screen.getByRole('button', { name: 'Set password and sign in' }));
    await screen.findByText('inside');
    expect(noted.sent.at(-2)).toEqual({
      email: 'ada@nordvik.example',
      code: '123456',
      newPassword: 'Brand new 2026!',
    });
  });

  test('asks for the sign-in where the changed password alone does not do it', async () => {
    open('/login', {
      ...post(signInRoutes.sendResetCode.path, () => ({ data: { sent: true } })),
      ...post(signInRoutes.resetPassword.path, () => ({ data: { changed: true } })),
      ...post(signInRoutes.signIn.path, () => {
        throw new AppError('unavailable', 'Not now.');
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Forgotten password?' }));
    await userEvent.type(screen.getByLabelText('E-mail'), 'ada@nordvik.example');
    await userEvent.click(screen.getByRole('button', { name: 'Send me a code' }));
    await userEvent.type(await screen.findByLabelText('Code'), '123456');
    await userEvent.type(screen.getByLabelText('New password'), 'Brand new 2026!');
    await userEvent.click(screen.getByRole('button', { name: 'Set password and sign in' }));
    expect(await screen.findByText('Your password is changed. Sign in with it.')).toBeVisible();
    expect(screen.getByLabelText('E-mail')).toHaveValue('ada@nordvik.example');
  });
});
