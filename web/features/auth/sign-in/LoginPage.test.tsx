import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { ScopeProvider } from '#web/lib/scope.tsx';
import { SessionProvider } from '#web/lib/session.tsx';
import { answering, aSession, serveWith } from '#web/lib/testing.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { LoginPage } from './LoginPage.tsx';

const config = (signInMethods: ('USERNAME_PASSWORD' | 'MICROSOFT_AD')[]) =>
  answering(referenceRoutes.getAppConfig, {
    data: {
      features: { intercomId: null, hotJarEnabled: false, gaEnabled: false },
      segmentWriteKey: null,
      termsVersion: '2026-11',
      signInMethods,
    },
  });

const { user, organisation } = aSession();
const noted: { signedIn: boolean; sent: unknown[] } = { signedIn: false, sent: [] };

/** A server that knows the session once `noted.signedIn` is set. */
const sessions = {
  [`GET ${profileRoutes.getOrgUser.path}`]: () => {
    if (!noted.signedIn) throw new AppError('unauthenticated', 'You are signed out.');
    return { data: user };
  },
  [`GET ${switcherRoutes.getCurrentOrganisation.path}`]: () => {
    if (!noted.signedIn) throw new AppError('unauthenticated', 'You are signed out.');
    return { data: organisation };
  },
};
const post = (path: string, reply: (body: unknown) => unknown) => ({
  [`POST ${path}`]: ({ body }: { body: unknown }) => {
    noted.sent.push(body);
    return reply(body);
  },
});
const signedIn = () => {
  noted.signedIn = true;
  return { data: { status: 'SIGNED_IN' } };
};

function open(address: string, replies: Parameters<typeof serveWith>[0] = {}) {
  const served = serveWith({ ...config(['USERNAME_PASSWORD']), ...sessions, ...replies });
  const router = createMemoryRouter(
    [
      { path: '/login', element: <LoginPage /> },
      { path: '*', element: <p>inside</p> },
    ],
    { initialEntries: [address] },
  );
  render(
    <SessionProvider>
      <ScopeProvider scope={{ userId: '', organisationId: '' }}>
        <UiProvider>
          <RouterProvider router={router} />
        </UiProvider>
      </ScopeProvider>
    </SessionProvider>,
  );
  return { ...served, here: () => `${router.state.location.pathname}${router.state.location.search}` };
}

async function typeCredentials(email = 'Ada@Nordvik.example ', password = 'right') {
  await userEvent.type(await screen.findByLabelText('E-mail'), email);
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

beforeEach(() => {
  sessionStorage.clear();
  noted.signedIn = false;
  noted.sent = [];
});

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
    await userEvent.type(screen.getByLabelText('Code'), '12 34 56');
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
