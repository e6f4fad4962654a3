import type { Access } from '#shared/people/access.ts';

/** A screen as data: where it is, which area it belongs to, and who may open it. */
export type Screen = {
  readonly area: string;
  readonly path: `/${string}`;
  /** Parameters stand in braces in the path; the router's colons are written from it. */
  readonly access: Access;
  /** What the page's title and the menus call it. */
  readonly title: string;
};

/**
 * Every screen of the product. The router, the menus, the titles and `npm run screens` read this table; the words of
 * access are those of the API. Which page a screen shows stands in `pages.ts`.
 */
export const screens = {
  login: { area: 'auth', path: '/login', access: 'public', title: 'Sign in' },
  acceptInvite: { area: 'auth', path: '/invite', access: 'public', title: 'Your invitation' },
  unsubscribe: { area: 'auth', path: '/unsubscribe', access: 'public', title: 'Mails from Sedum' },
  terms: { area: 'auth', path: '/terms-of-service', access: 'signed-in', title: 'Terms of service' },
  selectOrganisation: {
    area: 'shell',
    path: '/select-organisation',
    access: 'signed-in',
    title: 'Select an organisation',
  },
  root: { area: 'shell', path: '/', access: 'member', title: 'Home' },
  home: { area: 'shell', path: '/home', access: 'member', title: 'Home' },
  metrics: { area: 'company', path: '/metrics', access: 'reader', title: 'Dashboards' },
  reports: { area: 'company', path: '/reports', access: 'reader', title: 'Reports' },
  settings: { area: 'company', path: '/settings-overview', access: 'org-user', title: 'Company settings' },
  users: { area: 'users', path: '/users', access: 'org-user', title: 'Users' },
  inviteUsers: { area: 'users', path: '/users/invite', access: 'org-admin', title: 'Invite people' },
  managingUsers: { area: 'users', path: '/users/managed/parent', access: 'fm-admin', title: 'Managing users' },
  inviteManaging: {
    area: 'users',
    path: '/users/managed/parent/invite',
    access: 'fm-admin',
    title: 'Invite managing users',
  },
  companyUsers: {
    area: 'users',
    path: '/users/managed/entity',
    access: 'fm-admin',
    title: 'Users of managed companies',
  },
  inviteIntoCompany: {
    area: 'users',
    path: '/users/managed/entity/invite',
    access: 'fm-admin',
    title: 'Invite into a managed company',
  },
  entities: { area: 'users', path: '/entities', access: 'member', title: 'Entities' },
  collectData: { area: 'data', path: '/collect-data', access: 'data-entry', title: 'Collect data' },
  collectDataPoint: {
    area: 'data',
    path: '/collect-data/data-points/{dataPointId}',
    access: 'data-entry',
    title: 'Collect data',
  },
  metricLibrary: { area: 'data', path: '/metric-library', access: 'member', title: 'Metric library' },
  setupYear: {
    area: 'setup',
    path: '/setup-reporting-year',
    access: 'org-admin',
    title: 'Reporting year setup',
  },
  setupDataPoints: {
    area: 'setup',
    path: '/setup-reporting-year/data-points',
    access: 'org-admin',
    title: 'Data points',
  },
  setupAssignments: {
    area: 'setup',
    path: '/setup-reporting-year/user-assignments',
    access: 'org-admin',
    title: 'User assignments',
  },
  serviceAccounts: {
    area: 'service-accounts',
    path: '/service-accounts',
    access: 'account-admin',
    title: 'Service accounts',
  },
  newServiceAccount: {
    area: 'service-accounts',
    path: '/service-accounts/create',
    access: 'account-admin',
    title: 'New service account',
  },
  apiReference: {
    area: 'service-accounts',
    path: '/service-accounts/api-reference',
    access: 'account-admin',
    title: 'API reference',
  },
  serviceAccount: {
    area: 'service-accounts',
    path: '/service-accounts/{clientId}',
    access: 'account-admin',
    title: 'Service account',
  },
  portfolioCompanies: {
    area: 'portfolio',
    path: '/portfolio/companies',
    access: 'fund-manager',
    title: 'Companies',
  },
  addCompany: {
    area: 'portfolio',
    path: '/portfolio/add-company',
    access: 'fund-manager',
    title: 'Invite a company',
  },
  admin: { area: 'admin', path: '/admin', access: 'support', title: 'Dashboard' },
  adminOrganisations: { area: 'admin', path: '/admin/organisations', access: 'support', title: 'Organisations' },
  adminNewDemo: { area: 'admin', path: '/admin/organisations/new-demo', access: 'super-admin', title: 'New demo' },
  adminNewStandalone: {
    area: 'admin',
    path: '/admin/organisations/new-standalone',
    access: 'super-admin',
    title: 'New organisation',
  },
  adminUsers: { area: 'admin', path: '/admin/users', access: 'support', title: 'Users' },
  adminFeatures: { area: 'admin', path: '/admin/feature-management', access: 'super-admin', title: 'Feature flags' },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;
export const screenNames = Object.keys(screens) as ScreenName[];

/** The path in the router's spelling: `/a/{id}` is `/a/:id`. */
export function routerPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** The screen that an address belongs to; undefined for an unknown address. */
export function screenAt(pathname: string): ScreenName | undefined {
  const asked = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  return screenNames.find((name) => {
    const pattern = screens[name].path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
    return new RegExp(`^${pattern}$`).test(asked);
  });
}
