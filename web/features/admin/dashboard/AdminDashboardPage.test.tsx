import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { platformRoutes } from '#shared/admin/dashboard/routes.ts';
import { adminExportRoutes } from '#shared/admin/exports/routes.ts';
import { answering, aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { AdminDashboardPage } from './AdminDashboardPage.tsx';

const saved = vi.hoisted(() => vi.fn<(address: string, name: string) => void>());
vi.mock('#web/lib/download.ts', async (original) => ({ ...(await original<object>()), downloadFrom: saved }));

const months = Array.from({ length: 12 }, (_, at) => ({
  month: at === 0 ? '2025-12' : `2026-${String(at).padStart(2, '0')}`,
  cellsSaved: at * 1000,
  exports: at,
  failedExports: at === 11 ? 2 : 0,
}));
const figures = answering(platformRoutes.getPlatformFigures, {
  data: {
    asOf: '2026-11-28T10:00:00.000Z',
    organisations: [
      { type: 'standalone', count: 3 },
      { type: 'fund_manager', count: 1 },
      { type: 'admin', count: 1 },
    ],
    testAndDemo: 2,
    people: 40,
    activePeople: 17,
    yearsLaunched: 6,
    months,
    failedJobs: [{ queue: 'Failed exports', count: 4 }],
    licencesEnding: [{ id: 'o1', name: 'Nordvik', licenceEndDate: '2026-12-31' }],
  },
});

test('the platform in figures counts customers without the provider, this month, and what was given up', async () => {
  serveWith(figures);
  renderFor(aSession({ roles: ['SEDUM_SUPPORT_USER'] }), <AdminDashboardPage />);
  expect(await screen.findByText('11,000')).toBeVisible();
  expect(screen.getByText("2 of them test companies or demos; the provider's own is not counted")).toBeVisible();
  expect(screen.getByText('2 failed')).toBeVisible();
  expect(screen.getByText('4 given up')).toBeVisible();
  expect(screen.getByText('of 40 people')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Nordvik' });
  expect(link).toHaveAttribute('href', expect.stringContaining('organisation=o1'));
  expect(screen.queryByRole('button', { name: 'Export' }), 'support exports nothing').toBeNull();
});

test('a super admin saves the users as a workbook', async () => {
  serveWith({
    ...figures,
    ...answering(adminExportRoutes.exportUsers, {
      data: { url: 'https://files.example/users', name: 'users.xlsx', rows: 40 },
    }),
  });
  renderFor(aSession({ roles: ['SEDUM_SUPER_ADMIN'] }), <AdminDashboardPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /Users/ }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith('https://files.example/users', 'users.xlsx'));
  expect(await screen.findByText('users.xlsx holds 40 rows')).toBeVisible();
});
