import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import type { Progress } from '#shared/jobs/progress.ts';
import type { Role } from '#shared/people/access.ts';
import type { Export } from '#shared/reporting/exports/routes.ts';
import { aStatus } from '#web/features/collection/setup/fakeYear.ts';
import { aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { ReportsPage } from './ReportsPage.tsx';

function anExport(change: Partial<Export> = {}): Export {
  return {
    id: 'x1',
    kind: 'excel',
    year: 2025,
    state: 'READY',
    progress: 100,
    fileName: 'Nordvik 2025.xlsx',
    size: 49_152,
    url: null,
    error: null,
    by: { id: 'u1', name: 'Ada Berg' },
    createdAt: new Date().toISOString(),
    finishedAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    ...change,
  };
}

function standing(change: Partial<Progress>): Progress {
  const at = new Date().toISOString();
  return {
    state: 'RUNNING',
    share: 0,
    step: null,
    error: null,
    traceId: null,
    createdAt: at,
    finishedAt: null,
    ...change,
  };
}

function open(role: Role, list: readonly Export[], replies: Parameters<typeof serveWith>[0] = {}) {
  const state = { list };
  const { asked } = serveWith({
    'GET /api/year/{year}/status': () => ({ data: aStatus({ year: 2025, status: 'LAUNCHED' }) }),
    'GET /api/year/{year}/reports': () => ({ data: state.list }),
    ...replies,
  });
  const page = (
    <UiProvider>
      <ReportsPage />
    </UiProvider>
  );
  renderFor(aSession({ roles: [role] }), page, '/reports?year=2025');
  return { asked, state };
}

const saved = vi.fn();
beforeEach(() => {
  saved.mockReset();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.href);
  });
});

describe('the reports page', () => {
  it('starts an export of the year with the chosen answers, once for two presses', async () => {
    const bodies: unknown[] = [];
    const { state } = open('COMPANY_ADMIN', [], {
      'POST /api/export/excel': ({ body, headers }) => {
        bodies.push(body);
        expect(headers.get('idempotency-key')).toBeTruthy();
        state.list = [anExport({ state: 'QUEUED', progress: 0, fileName: null, size: null, finishedAt: null })];
        return { data: state.list[0] };
      },
      'GET /api/export/{id}/progress': () => {
        state.list = [anExport()];
        return { data: standing({ state: 'DONE', share: 1 }) };
      },
    });
    await userEvent.click(await screen.findByLabelText(/Submitted answers and drafts/));
    await userEvent.dblClick(screen.getByRole('button', { name: 'Create spreadsheet' }));
    expect(await screen.findByText('Waiting')).toBeInTheDocument();
    expect(bodies).toEqual([{ year: 2025, states: 'all' }]);
    expect(await screen.findByText('Nordvik 2025.xlsx')).toBeInTheDocument();
    expect(screen.getByText('The spreadsheet of 2025 is ready to download.')).toBeInTheDocument();
  });

  it('asks for a fresh address at the moment of the download', async () => {
    const { asked } = open('COMPANY_USER', [anExport({ url: 'https://old.example/gone' })], {
      'GET /api/export/{id}': () => ({ data: anExport({ url: 'https://files.example/fresh' }) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Download Nordvik 2025.xlsx' }));
    await waitFor(() => expect(saved).toHaveBeenCalledWith('https://files.example/fresh'));
    expect(asked.at(-1)).toBe('GET /api/export/x1');
  });

  it('says why a download failed', async () => {
    open('COMPANY_USER', [anExport()], {
      'GET /api/export/{id}': () => {
        throw new AppError('missing', 'There is no such export.');
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Download/ }));
    expect(await screen.findByText('It was not downloaded: There is no such export.')).toBeInTheDocument();
    expect(saved).not.toHaveBeenCalled();
  });

  it('shows why an export failed and tries again', async () => {
    const started = vi.fn();
    open('COMPANY_USER', [anExport({ state: 'FAILED', error: 'The year is too large.', fileName: null })], {
      'POST /api/export/excel': ({ body }) => {
        started(body);
        return { data: anExport() };
      },
    });
    expect(await screen.findByText('The year is too large.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(started).toHaveBeenCalledWith({ year: 2025, states: 'submitted' });
  });

  it('says why it was not started', async () => {
    open('COMPANY_USER', [], {
      'POST /api/export/excel': () => {
        throw new AppError('too-many', 'Too many exports.', { retryAfter: 120 });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Create spreadsheet' }));
    expect(await screen.findByText('Too many exports. Try again in 2 minutes.')).toBeInTheDocument();
  });

  it('offers a viewer no drafts, and promises neither notes nor evidence', async () => {
    open('DATA_VIEWER', []);
    expect(await screen.findByRole('button', { name: 'Create spreadsheet' })).toBeInTheDocument();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByText('Roll-ups')).toBeInTheDocument();
    expect(screen.queryByText('Notes')).toBeNull();
  });

  it('has nothing to export of a year that is not set up, and leads an administrator to the set-up', async () => {
    open('COMPANY_ADMIN', [], {
      'GET /api/year/{year}/status': () => ({ data: aStatus({ year: 2025, status: 'NOT_SET_UP' }) }),
    });
    expect(await screen.findByText(/there is nothing to export/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Set up 2025' })).toHaveAttribute('href', '/setup-reporting-year');
    expect(screen.queryByRole('button', { name: 'Create spreadsheet' })).toBeNull();
  });

  it('shows how far each export is, in its place, and that the progress cannot be read', async () => {
    open('COMPANY_USER', [anExport({ id: 'b' }), anExport({ id: 'a', state: 'QUEUED', progress: 0, fileName: null })], {
      'GET /api/export/{id}/progress': () => ({ data: standing({ state: 'RUNNING', share: 0.604 }) }),
    });
    expect(await screen.findByText('Waiting')).toBeInTheDocument();
    expect(await screen.findByText(/^60%/)).toBeInTheDocument();
    expect(
      screen.getAllByRole('listitem').map(({ textContent }) => /Ready|Being made/.exec(textContent ?? '')?.[0]),
    ).toEqual(['Ready', 'Being made']);
  });

  it('says that the progress cannot be read, and goes on looking', async () => {
    let looks = 0;
    open('COMPANY_USER', [anExport({ state: 'RUNNING', progress: 5, fileName: null })], {
      'GET /api/export/{id}/progress': () => {
        looks += 1;
        throw new AppError('unavailable', 'Nobody answers.');
      },
    });
    expect(await screen.findByText('The progress cannot be read now. Nobody answers.')).toBeInTheDocument();
    await waitFor(() => expect(looks).toBeGreaterThan(1));
  });
});
