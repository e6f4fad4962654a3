import type { Screen } from '#web/lib/screen.ts';

/** Programs that use the API. */
export const serviceAccountScreens: readonly Screen[] = [
  {
    path: '/service-accounts',
    access: 'account-admin',
    title: 'Service accounts',
    flag: 'organisation-service-accounts',
    menu: { in: { company: 'org-admin', 'fund-manager': 'org-admin' }, group: 'Setup', icon: 'KeyRound', order: 30 },
    load: async () => ({ Component: (await import('./accounts/ServiceAccountsPage.tsx')).ServiceAccountsPage }),
  },
  {
    path: '/service-accounts/create',
    access: 'account-admin',
    title: 'New service account',
    load: async () => ({ Component: (await import('./accounts/CreatePage.tsx')).CreatePage }),
  },
  {
    path: '/service-accounts/api-reference',
    access: 'account-admin',
    title: 'API reference',
    load: async () => ({ Component: (await import('./reference/ApiReferencePage.tsx')).ApiReferencePage }),
  },
  {
    path: '/service-accounts/{clientId}',
    access: 'account-admin',
    title: 'Service account',
    load: async () => ({ Component: (await import('./accounts/ServiceAccountPage.tsx')).ServiceAccountPage }),
  },
];
