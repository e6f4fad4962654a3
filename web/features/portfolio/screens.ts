import type { Screen } from '#web/lib/screen.ts';

/** A fund manager's companies. */
export const portfolioScreens: readonly Screen[] = [
  {
    path: '/portfolio/companies',
    access: 'fund-manager',
    title: 'Companies',
    menu: { in: { 'fund-manager': 'fund-manager' }, group: 'Setup', icon: 'Building2', order: 10 },
    load: async () => ({ Component: (await import('./companies/CompaniesPage.tsx')).CompaniesPage }),
  },
  {
    path: '/portfolio/add-company',
    access: 'fund-manager',
    title: 'Invite a company',
    load: async () => ({ Component: (await import('./invite/AddCompanyPage.tsx')).AddCompanyPage }),
  },
];
