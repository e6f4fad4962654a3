import { describe, expect, test } from 'vitest';
import { flagDefaults } from '#shared/features/flags.ts';
import type { Role } from '#shared/people/access.ts';
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
  { path: '/admin', access: 'super-admin' },
  { path: '/admin/organisations', access: 'super-admin' },
  { path: '/admin/feature-management', access: 'super-admin' },
];
const allOn = Object.fromEntries(Object.keys(flagDefaults).map((key) => [key, true]));

function labels(menu: MenuName, roles: Role[], flags: Record<string, boolean> = allOn, existing = whole): string[] {
  return visibleMenu(menus[menu], { roles, flags }, existing).flatMap(({ items }) => items.map(({ label }) => label));
}

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
const companyAdmin = [...companyUser];
companyAdmin.splice(13, 0, 'Service accounts');
companyAdmin.splice(15, 0, 'Reporting year setup');
const ownAdmin = companyAdmin.filter(
  (label) => !['CSRD', 'Resources', 'Policies', 'Targets', 'Action plans'].includes(label),
);

describe('what each role finds in its menu, with every screen built and every flag on', () => {
  const cases: [Role, MenuName, string[]][] = [
    ['COMPANY_ADMIN', 'company', companyAdmin],
    ['COMPANY_USER', 'company', companyUser],
    ['DATA_GATHERER', 'company', ['Collect data', 'Metric library', 'Review & sign off']],
    ['FUND_MANAGER_ADMIN', 'company', ownAdmin],
    [
      'FUND_MANAGER_USER',
      'company',
      ownAdmin.filter((label) => !['Service accounts', 'Reporting year setup'].includes(label)),
    ],
    [
      'FUND_MANAGER_ADMIN',
      'fund-manager',
      [
        'Home',
        'Data requests',
        'Dashboards',
        'Reports',
        'Companies',
        'Users',
        'Service accounts',
        'Custom metrics',
        'EDCI integration',
      ],
    ],
    [
      'FUND_MANAGER_USER',
      'fund-manager',
      ['Home', 'Data requests', 'Dashboards', 'Reports', 'Companies', 'Users', 'Custom metrics'],
    ],
    ['DATA_VIEWER', 'viewer', ['Home', 'Dashboards', 'Carbon insights', 'Reports', 'Policies', 'Entities']],
    ['FM_DATA_VIEWER', 'viewer', ['Home', 'Dashboards', 'Reports']],
    ['FM_DATA_VIEWER', 'fund-manager-viewer', ['Home', 'Dashboards', 'Reports']],
    ['SEDUM_SUPER_ADMIN', 'admin', ['Dashboard', 'Organisations', 'Feature flags']],
    ['SEDUM_SUPPORT_USER', 'admin', []],
    ['COMPANY_ADMIN', 'fund-manager', ['Users', 'Service accounts', 'Custom metrics']],
    ['COMPANY_ADMIN', 'admin', []],
    ['SYSTEM_USER_COMPANY_ADMIN', 'admin', []],
    ['SYSTEM_USER_FUND_MANAGER_ADMIN', 'admin', []],
    ['SYSTEM_USER_SEDUM_SUPER_USER', 'company', ['Home', 'Metric library', 'Dashboards', 'Carbon insights', 'Reports']],
  ];
  test.each(cases)('%s in the %s menu', (role, menu, expected) => {
    expect(labels(menu, [role])).toEqual(expected);
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
    expect(menuFor('standalone', ['COMPANY_USER'], whole)).toBe('company');
    expect(menuFor('portfolio_company', ['DATA_VIEWER'], whole)).toBe('viewer');
    expect(menuFor('fund_manager_self_assessment', ['FUND_MANAGER_ADMIN'], whole)).toBe('company');
    expect(menuFor('fund_manager', ['FUND_MANAGER_USER'], whole)).toBe('fund-manager');
    expect(menuFor('fund_manager', ['FM_DATA_VIEWER'], whole)).toBe('fund-manager-viewer');
    expect(menuFor('admin', ['SEDUM_SUPER_ADMIN'], whole)).toBe('admin');
    expect(menuFor('standalone', ['DATA_VIEWER', 'COMPANY_USER'], whole)).toBe('company');
  });

  test('the organisation’s own data while the portal’s screens are not built', () => {
    expect(menuFor('fund_manager', ['FUND_MANAGER_ADMIN'], [])).toBe('company');
    expect(menuFor('fund_manager', ['FM_DATA_VIEWER'], [])).toBe('viewer');
    expect(menuFor('admin', ['SEDUM_SUPER_ADMIN'], [])).toBe('company');
  });
});
