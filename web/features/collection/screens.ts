import type { Screen } from '#web/lib/screen.ts';

/** The reporting year: set up, and collected. */
export const collectionScreens: readonly Screen[] = [
  {
    path: '/collect-data',
    access: 'data-entry',
    title: 'Collect data',
    menu: { in: { company: 'data-entry' }, group: 'Data', icon: 'ClipboardList', order: 10 },
    load: async () => ({ Component: (await import('./collect/CollectPage.tsx')).CollectPage }),
  },
  {
    path: '/collect-data/data-points/{dataPointId}',
    access: 'data-entry',
    title: 'Collect data',
    load: async () => ({ Component: (await import('./data-point/DataPointPage.tsx')).DataPointPage }),
  },
  {
    path: '/setup-reporting-year',
    access: 'org-admin',
    title: 'Reporting year setup',
    menu: { in: { company: 'org-admin' }, group: 'Setup', icon: 'CalendarCog', order: 50 },
    load: async () => ({ Component: (await import('./setup/SetupPage.tsx')).SetupPage }),
  },
  {
    path: '/setup-reporting-year/data-points',
    access: 'org-admin',
    title: 'Data points',
    menu: { under: '/setup-reporting-year', order: 10 },
    load: async () => ({ Component: (await import('./data-points/DataPointsPage.tsx')).DataPointsPage }),
  },
  {
    path: '/setup-reporting-year/user-assignments',
    access: 'org-admin',
    title: 'User assignments',
    menu: { under: '/setup-reporting-year', order: 20 },
    load: async () => ({ Component: (await import('./assignments/AssignmentsPage.tsx')).AssignmentsPage }),
  },
];
