import { describe, expect, test } from 'vitest';
import { flagDefaults } from '#shared/features/flags.ts';
import { type Role, roles } from '#shared/people/access.ts';
import { type MenuName, menuFor, menus, visibleMenu } from './menus.ts';
import { type Screen, screens } from './paths.ts';

// The product when every screen is built, with the access words of the specification's table of screens.
const whole: Pick<Screen, 'path' | 'access'>[] = [
  ...Object.values(screens),
  { path: '/csrd', access: 'company' },
  { path: '/esg-management-toolkit', access: 'company' },
  { path: '/data-review', access: 'reviewer' },
  { path: '/carbon-insights', access: 'member' },
  { path: '/policies', access: 'company' },
  { path: '/targets', access: 'company' },
  { path: '/action-plan', access: 'company' },
  { path: '/users', access: 'org-user' },
  { path: '/service-accounts', access: 'org-admin' },
  { path: '/metric-manager', access: 'org-user' },
  { path: '/integrations', access: 'org-user' },
  { path: '/portfolio/reports', access: 'fund-manager' },
  { path: '/portfolio/companies', access: 'fund-manager' },
  { path: '/portfolio/edci', access: 'fm-admin' },
  { path: '/dashboard', access: 'member' },
  { path: '/fund-reports', access: 'fund-manager' },
  { path: '/admin', access: 'support' },
  { path: '/admin/organisations', access: 'support' },
  { path: '/admin/users', access: 'support' },
  { path: '/admin/feature-management', access: 'super-admin' },
];
const allOn = Object.fromEntries(Object.keys(flagDefaults).map((key) => [key, true]));

function labels(menu: MenuName, roles: Role[], flags: Record<string, boolean> = allOn, existing = whole): string[] {
  return visibleMenu(menus[menu], { roles, flags }, existing).flatMap(({ items }) => items.map(({ label }) => label));
}

const companyAdmin = [
  'Home',
  'CSRD',
  'Resources',
  'Collect data',
  'Metric library',
  'Review & sign off',
  'Dashboards',
  'Carbon insights',
  'Reports',
  'Policies',
  'Targets',
  'Action plans',
  'Users',
  'Service accounts',
  'Entities',
  'Reporting year setup',
  'Custom metrics',
  'Integrations',
  'Company settings',
];
const companyUser = [
  'Home',
  'CSRD',
  'Resources',
  'Collect data',
  'Metric library',
  'Review & sign off',
  'Dashboards',
  'Carbon insights',
  'Reports',
  'Policies',
  'Targets',
  'Action plans',
  'Users',
  'Entities',
  'Custom metrics',
  'Integrations',
  'Company settings',
];
// A fund manager's own data: what `company` guards is a company's alone.
const selfAdmin = [
  'Home',
  'Collect data',
  'Metric library',
  'Review & sign off',
  'Dashboards',
  'Carbon insights',
  'Reports',
  'Users',
  'Service accounts',
  'Entities',
  'Reporting year setup',
  'Custom metrics',
  'Integrations',
  'Company settings',
];
const selfUser = [
  'Home',
  'Collect data',
  'Metric library',
  'Review & sign off',
  'Dashboards',
  'Carbon insights',
  'Reports',
  'Users',
  'Entities',
  'Custom metrics',
  'Integrations',
  'Company settings',
];
const fundAdmin = [
  'Home',
  'Data requests',
  'Dashboards',
  'Reports',
  'Companies',
  'Users',
  'Service accounts',
  'Custom metrics',
  'EDCI integration',
  'Company settings',
];
const fundUser = [
  'Home',
  'Data requests',
  'Dashboards',
  'Reports',
  'Companies',
  'Users',
  'Custom metrics',
  'Company settings',
];
const gatherer = ['Collect data', 'Metric library', 'Review & sign off'];
const looking = ['Home', 'Metric library', 'Dashboards', 'Carbon insights', 'Reports'];
const viewer = ['Home', 'Dashboards', 'Carbon insights', 'Reports', 'Policies', 'Entities'];
const fundViewer = ['Home', 'Dashboards', 'Reports'];
const setupOnly = ['Users', 'Service accounts', 'Custom metrics'];
const superAdmin = ['Dashboard', 'Organisations', 'Users', 'Feature flags'];
const support = ['Dashboard', 'Organisations', 'Users'];

describe('what each role finds in the menu of each portal, with every screen built and every flag on', () => {
  // A company's own data, the fund manager's platform, the admin portal. Lists of portals that a role never gets show
  // that the access words alone keep its people out.
  const expected: Record<Role, [company: string[], fundManager: string[], admin: string[]]> = {
    COMPANY_ADMIN: [companyAdmin, setupOnly, []],
    COMPANY_USER: [companyUser, ['Users', 'Custom metrics'], []],
    DATA_GATHERER: [gatherer, [], []],
    FUND_MANAGER_ADMIN: [selfAdmin, fundAdmin, []],
    FUND_MANAGER_USER: [selfUser, fundUser, []],
    SEDUM_SUPPORT_USER: [looking, [], support],
    SEDUM_SUPER_ADMIN: [looking, [], superAdmin],
    DATA_VIEWER: [viewer, ['Home', 'Dashboards'], []],
    FM_DATA_VIEWER: [fundViewer, fundViewer, []],
    SYSTEM_USER_COMPANY_ADMIN: [companyAdmin, setupOnly, []],
    SYSTEM_USER_FUND_MANAGER_ADMIN: [selfAdmin, fundAdmin, []],
    SYSTEM_USER_SEDUM_SUPER_USER: [looking, [], superAdmin],
  };

  test.each(roles)('%s', (role) => {
    const [company, fundManager, admin] = expected[role];
    for (const portal of ['standalone', 'portfolio_company', 'fund_manager_self_assessment'] as const) {
      expect(labels(menuFor(portal, [role]), [role]), portal).toEqual(company);
    }
    expect(labels(menuFor('fund_manager', [role]), [role]), 'fund_manager').toEqual(fundManager);
    expect(labels(menuFor('admin', [role]), [role]), 'admin').toEqual(admin);
  });

  test('two roles see what either of them sees', () => {
    expect(labels('company', ['DATA_GATHERER', 'COMPANY_USER'])).toEqual(companyUser);
  });
});

describe('an entry shows only', () => {
  test('when its flag is on', () => {
    const off = (flag: string) => labels('company', ['COMPANY_ADMIN'], { ...allOn, [flag]: false });
    const flagged = {
      csrd: 'CSRD',
      'review-and-signoff': 'Review & sign off',
      'carbon-insights': 'Carbon insights',
      'policy-library': 'Policies',
      targets: 'Targets',
      'organisation-service-accounts': 'Service accounts',
      'metric-manager': 'Custom metrics',
      'integrations-page': 'Integrations',
    };
    for (const [flag, label] of Object.entries(flagged)) {
      expect(off(flag)).toEqual(companyAdmin.filter((each) => each !== label));
    }
  });

  test('when its screen exists', () => {
    const none = visibleMenu(menus.company, { roles: ['COMPANY_ADMIN'], flags: allOn }, []);
    expect(none).toEqual([]);
    expect(labels('company', ['COMPANY_ADMIN'], allOn, [{ path: '/reports', access: 'reader' }])).toEqual(['Reports']);
  });

  test('with those of its children that show', () => {
    const setup = visibleMenu(menus.company, { roles: ['COMPANY_ADMIN'], flags: allOn }, [
      { path: '/setup-reporting-year', access: 'org-admin' },
      { path: '/setup-reporting-year/data-points', access: 'org-admin' },
    ]);
    expect(setup.flatMap(({ items }) => items.flatMap(({ children }) => children?.map(({ label }) => label)))).toEqual([
      'Data points',
    ]);
  });
});

describe('which menu a portal shows', () => {
  test('the portal’s own, and the viewers’ where a person only reads', () => {
    expect(menuFor('standalone', ['COMPANY_USER'])).toBe('company');
    expect(menuFor('portfolio_company', ['DATA_VIEWER'])).toBe('viewer');
    expect(menuFor('fund_manager_self_assessment', ['FUND_MANAGER_ADMIN'])).toBe('company');
    expect(menuFor('fund_manager_self_assessment', ['FM_DATA_VIEWER'])).toBe('viewer');
    expect(menuFor('fund_manager', ['FUND_MANAGER_USER'])).toBe('fund-manager');
    expect(menuFor('fund_manager', ['FM_DATA_VIEWER'])).toBe('fund-manager-viewer');
    expect(menuFor('admin', ['SEDUM_SUPER_ADMIN'])).toBe('admin');
    expect(menuFor('standalone', ['DATA_VIEWER', 'COMPANY_USER'])).toBe('company');
  });
});
