import type { Screen } from '#web/lib/screen.ts';

/** The provider's own portal. */
export const adminScreens: readonly Screen[] = [
  {
    path: '/admin',
    access: 'support',
    title: 'Dashboard',
    menu: { in: { admin: 'support' }, icon: 'CircleGauge', order: 10 },
    load: async () => ({ Component: (await import('./dashboard/AdminDashboardPage.tsx')).AdminDashboardPage }),
  },
  {
    path: '/admin/organisations',
    access: 'support',
    title: 'Organisations',
    menu: { in: { admin: 'support' }, icon: 'Building', order: 20 },
    load: async () => ({
      Component: (await import('./organisations/AdminOrganisationsPage.tsx')).AdminOrganisationsPage,
    }),
  },
  {
    path: '/admin/organisations/new-demo',
    access: 'super-admin',
    title: 'New demo',
    load: async () => ({ Component: (await import('./organisations/NewDemoPage.tsx')).NewDemoPage }),
  },
  {
    path: '/admin/organisations/new-standalone',
    access: 'super-admin',
    title: 'New organisation',
    load: async () => ({ Component: (await import('./organisations/NewOrganisationPage.tsx')).NewOrganisationPage }),
  },
  {
    path: '/admin/users',
    access: 'support',
    title: 'Users',
    menu: { in: { admin: 'support' }, icon: 'Users', order: 30 },
    load: async () => ({ Component: (await import('./users/AdminUsersPage.tsx')).AdminUsersPage }),
  },
  {
    path: '/admin/feature-management',
    access: 'super-admin',
    title: 'Feature flags',
    menu: { in: { admin: 'super-admin' }, icon: 'Flag', order: 40 },
    load: async () => ({ Component: (await import('./features/FeaturesPage.tsx')).FeaturesPage }),
  },
];
