import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { latestTerms } from '#shared/people/terms/content.ts';
import { ScopeProvider } from '#web/lib/scope.tsx';
import { SessionContext } from '#web/lib/session.tsx';
import { aSession, serveWith } from '#web/lib/testing.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { TermsPage } from './TermsPage.tsx';

const ACCEPT = `POST ${profileRoutes.acceptTerms.path}`;
const refresh = vi.fn(async () => undefined);

function open(accepted: string | null, latest: string, address = '/terms-of-service?returnTo=/reports') {
  const preferences = { profileStatus: null, userTermsAcceptedForVersion: accepted, numberLocale: null };
  const session = aSession({ preferences, latestTermsVersion: latest });
  render(
    <SessionContext value={{ state: { status: 'signed-in', session }, refresh }}>
      <ScopeProvider scope={{ userId: 'u1', organisationId: '' }}>
        <UiProvider>
          <MemoryRouter initialEntries={[address]}>
            <Routes>
              <Route path="/terms-of-service" element={<TermsPage />} />
              <Route path="/reports" element={<p>the reports</p>} />
            </Routes>
          </MemoryRouter>
        </UiProvider>
      </ScopeProvider>
    </SessionContext>,
  );
}

beforeEach(() => refresh.mockClear());

describe('the terms of service', () => {
  test('are shown whole under their version, and accepted for that version', async () => {
    const sent: unknown[] = [];
    serveWith({
      [ACCEPT]: ({ body }) => {
        sent.push(body);
        return { data: { userTermsAcceptedForVersion: latestTerms.version } };
      },
    });
    open(null, latestTerms.version);
    expect(screen.getByText(`Version ${latestTerms.version}`)).toBeVisible();
    for (const { heading } of latestTerms.sections)
      expect(screen.getByRole('heading', { name: heading })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'I accept these terms' }));
    await waitFor(() => expect(refresh).toHaveBeenCalled());
    expect(sent).toEqual([{ version: latestTerms.version }]);
  });

  test('that could not be accepted say so, and nobody is let in', async () => {
    serveWith({
      [ACCEPT]: () => {
        throw new AppError('invalid', 'These terms have been replaced: read the current ones.');
      },
    });
    open(null, latestTerms.version);
    await userEvent.click(screen.getByRole('button', { name: 'I accept these terms' }));
    expect(await screen.findByText('These terms have been replaced: read the current ones.')).toBeVisible();
    expect(refresh).not.toHaveBeenCalled();
  });

  test('lead back where the person wanted to go once they are accepted', () => {
    serveWith({});
    open(latestTerms.version, latestTerms.version);
    expect(screen.getByText('the reports')).toBeVisible();
  });

  test('can be read again at any time', () => {
    serveWith({});
    open(latestTerms.version, latestTerms.version, '/terms-of-service');
    expect(screen.queryByRole('button', { name: 'I accept these terms' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Return home' })).toBeVisible();
  });

  test('in an old page ask for a reload, so that nobody accepts what was replaced unseen', () => {
    serveWith({});
    open(null, '2099-01');
    expect(screen.getByText('There is a newer version')).toBeVisible();
  });
});
