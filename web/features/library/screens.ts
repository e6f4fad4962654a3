import type { Screen } from '#web/lib/screen.ts';

/** What can be asked. */
export const libraryScreens: readonly Screen[] = [
  {
    path: '/metric-library',
    access: 'member',
    title: 'Metric library',
    menu: { in: { company: 'member' }, group: 'Data', icon: 'Library', order: 20 },
    load: async () => ({ Component: (await import('./metrics/MetricLibraryPage.tsx')).MetricLibraryPage }),
  },
];
