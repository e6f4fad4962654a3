import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { SessionContext } from '#web/lib/session.tsx';
import type { SessionState } from '#web/lib/sessionState.ts';
import { aSession } from '#web/lib/testing.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { OpenGate, SignedInGate } from './gates.tsx';

function Here() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

function open(state: SessionState, address: string) {
  render(
    <SessionContext value={{ state, refresh: async () => undefined }}>
      <UiProvider>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route element={<OpenGate />}>
              <Route path="/reports" element={<p>the reports</p>} />
            </Route>
            <Route element={<SignedInGate />}>
              <Route path="/select-organisation" element={<Here />} />
              <Route path="/terms-of-service" element={<Here />} />
            </Route>
            <Route path="*" element={<Here />} />
          </Routes>
        </MemoryRouter>
      </UiProvider>
    </SessionContext>,
  );
}
const signedIn = (changes: Parameters<typeof aSession>[0] = {}): SessionState => ({
  status: 'signed-in',
  session: aSession(changes),
});

describe('a screen of the shell', () => {
  test('opens for a member', () => {
    open(signedIn(), '/reports');
    expect(screen.getByText('the reports')).toBeVisible();
  });

  test('sends who is not signed in to the login, which knows the way back', () => {
    open({ status: 'signed-out', expired: false }, '/reports?year=2024#top');
    expect(screen.getByText('at /login?returnTo=%2Freports%3Fyear%3D2024%23top')).toBeVisible();
  });

  test('says at the login that a session has ended', () => {
    open({ status: 'signed-out', expired: true }, '/reports');
    expect(screen.getByText('at /login?returnTo=%2Freports&ended=session')).toBeVisible();
  });

  test('stays shut until the authenticator app that the organisation asks for is set up', async () => {
    open(signedIn({ mfaRequired: true, latestTermsVersion: '2027-01' }), '/reports');
    expect(await screen.findByRole('heading', { name: 'Set up your authenticator app' })).toBeVisible();
    expect(screen.queryByText('the reports')).toBeNull();
    expect(document.title).toContain('Set up your authenticator app');
  });

  test('waits behind the terms, with the way back', () => {
    open(signedIn({ latestTermsVersion: '2027-01' }), '/reports');
    expect(screen.getByText('at /terms-of-service?returnTo=%2Freports')).toBeVisible();
  });

  test('waits behind the choice of an organisation', () => {
    open(signedIn({ orgId: null, roles: [] }), '/reports');
    expect(screen.getByText('at /select-organisation')).toBeVisible();
  });

  test('stays shut for a member without a role, who is told whom to ask', async () => {
    open(signedIn({ roles: [] }), '/reports');
    expect(await screen.findByText(/Administrators of each account can grant access/)).toBeVisible();
    expect(screen.getByText('ada@nordvik.example')).toBeVisible();
  });

  test('says why nobody can tell who is signed in, and offers another try', () => {
    open({ status: 'failed', error: new AppError('unavailable', 'Sedum cannot be reached.') }, '/reports');
    expect(screen.getByText('Sedum cannot be reached.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('a screen before the shell', () => {
  test('stays shut until the authenticator app is set up', async () => {
    open(signedIn({ mfaRequired: true }), '/select-organisation');
    expect(await screen.findByRole('heading', { name: 'Set up your authenticator app' })).toBeVisible();
    expect(screen.queryByText('at /select-organisation')).toBeNull();
  });

  test('opens for anybody who is signed in', () => {
    open(signedIn({ orgId: null, roles: [] }), '/select-organisation');
    expect(screen.getByText('at /select-organisation')).toBeVisible();
  });

  test('is shut for everybody else', () => {
    open({ status: 'signed-out', expired: false }, '/select-organisation');
    expect(screen.getByText('at /login?returnTo=%2Fselect-organisation')).toBeVisible();
  });
});
