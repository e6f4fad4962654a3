import type { Screen } from '#web/lib/screen.ts';

/** What comes out. */
export const reportingScreens: readonly Screen[] = [
  {
    path: '/metrics',
    access: 'reader',
    title: 'Dashboards',
    menu: { in: { company: 'reader', viewer: 'reader' }, group: 'Analytics', icon: 'BarChart3', order: 10 },
    load: async () => ({ Component: (await import('./dashboard/DashboardPage.tsx')).DashboardPage }),
  },
  {
    path: '/reports',
    access: 'reader',
    title: 'Reports',
    menu: { in: { company: 'reader', viewer: 'reader' }, group: 'Analytics', icon: 'FileText', order: 30 },
    load: async () => ({ Component: (await import('./exports/ReportsPage.tsx')).ReportsPage }),
  },
];
