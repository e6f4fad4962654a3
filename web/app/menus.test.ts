import { describe, expect, test } from 'vitest';
import { flagDefaults } from '#shared/features/flags.ts';
import { type AccessWord, accessWords, type Role, roles } from '#shared/people/access.ts';
import type { MenuName, Screen } from '#web/lib/screen.ts';
import { mayOpen, menuFor, visibleMenu } from './menus.ts';
import { screens } from './screens.ts';

const allOn = Object.fromEntries(Object.keys(flagDefaults).map((key) => [key, true]));

function titles(menu: MenuName, roles: Role[], flags: Record<string, boolean> = allOn, existing = screens): string[] {
  return visibleMenu(menu, { roles, flags }, existing).flatMap(({ items }) => items.map(({ title }) => title));
}

function Nothing() {
  return null;
}

const companyUser = [
  'Home',
  'Collect data',
  'Metric library',
  'Dashboards',
  'Reports',
  'Users',
  'Entities',
  'Company settings',
];
const companyAdmin = [
  'Home',
  'Collect data',
  'Metric library',
  'Dashboards',
  'Reports',
  'Users',
  'Service accounts',
  'Entities',
  'Reporting year setup',
  'Company settings',
];
const fundAdmin = ['Home', 'Companies', 'Users', 'Service accounts', 'Company settings'];
const fundUser = ['Home', 'Companies', 'Users', 'Company settings'];
const gatherer = ['Collect data', 'Metric library'];
const looking = ['Home', 'Metric library', 'Dashboards', 'Reports'];
const viewer = ['Home', 'Dashboards', 'Reports', 'Entities'];
const setupOnly = ['Users', 'Service accounts'];
const superAdmin = ['Dashboard', 'Organisations', 'Users', 'Feature flags'];
const support = ['Dashboard', 'Organisations', 'Users'];

describe('what each role finds in the menu of each portal, with every flag on', () => {
  // A company's own data, the fund manager's platform, the admin portal. Lists of portals that a role never gets show
  // that the access words alone keep its people out.
  const expected: Record<Role, [company: string[], fundManager: string[], admin: string[]]> = {
    COMPANY_ADMIN: [companyAdmin, setupOnly, []],
    COMPANY_USER: [companyUser, ['Users'], []],
    DATA_GATHERER: [gatherer, [], []],
    FUND_MANAGER_ADMIN: [companyAdmin, fundAdmin, []],
    FUND_MANAGER_USER: [companyUser, fundUser, []],
    SEDUM_SUPPORT_USER: [looking, [], support],
    SEDUM_SUPER_ADMIN: [looking, [], superAdmin],
    DATA_VIEWER: [viewer, ['Home'], []],
    FM_DATA_VIEWER: [['Home', 'Dashboards', 'Reports'], ['Home'], []],
    SYSTEM_USER_COMPANY_ADMIN: [companyAdmin, setupOnly, []],
    SYSTEM_USER_FUND_MANAGER_ADMIN: [companyAdmin, fundAdmin, []],
    SYSTEM_USER_SEDUM_SUPER_USER: [looking, [], superAdmin],
  };

  test.each(roles)('%s', (role) => {
    const [company, fundManager, admin] = expected[role];
    for (const portal of ['standalone', 'portfolio_company', 'fund_manager_self_assessment'] as const) {
      expect(titles(menuFor(portal, [role]), [role]), portal).toEqual(company);
    }
    expect(titles(menuFor('fund_manager', [role]), [role]), 'fund_manager').toEqual(fundManager);
    expect(titles(menuFor('admin', [role]), [role]), 'admin').toEqual(admin);
  });

  test('two roles see what either of them sees', () => {
    expect(titles('company', ['DATA_GATHERER', 'COMPANY_USER'])).toEqual(companyUser);
  });
});

describe('a menu', () => {
  const menu = (name: MenuName, role: Role, existing = screens) =>
    visibleMenu(name, { roles: [role], flags: allOn }, existing).map(({ heading, items }) => [heading, items.length]);

  test('has its groups in their order, without those that hold nothing', () => {
    expect(menu('company', 'COMPANY_ADMIN')).toEqual([
      [null, 1],
      ['Data', 2],
      ['Analytics', 2],
      ['Setup', 5],
    ]);
    expect(menu('company', 'DATA_GATHERER')).toEqual([['Data', 2]]);
    expect(menu('company', 'COMPANY_ADMIN', [])).toEqual([]);
  });

  test('of people who only read has no headings', () => {
    expect(menu('viewer', 'DATA_VIEWER')).toEqual([[null, 4]]);
  });
});

describe('an entry shows only', () => {
  const load = async () => ({ Component: Nothing });
  const base = { path: '/reports', access: 'reader', title: 'Reports', load } as const;
  const screen = (needs: AccessWord, more: Partial<Screen> = {}): Screen => ({
    ...base,
    menu: { in: { company: needs }, icon: 'FileText', order: 10 },
    ...more,
  });

  test('when the flag of its screen is on', () => {
    const flagged = screens.filter(({ flag }) => flag);
    expect(flagged.map(({ title }) => title)).toEqual(['Service accounts']);
    for (const { flag = '', title } of flagged) {
      const without = companyAdmin.filter((each) => each !== title);
      expect(titles('company', ['COMPANY_ADMIN'], { ...allOn, [flag]: false })).toEqual(without);
      expect(titles('company', ['COMPANY_ADMIN'], {})).toEqual(without);
    }
  });

  test('to those whom both words let in, the screen’s and the menu’s', () => {
    for (const role of roles) {
      for (const needs of Object.keys(accessWords) as AccessWord[]) {
        const both = mayOpen('reader', [role]) && mayOpen(needs, [role]);
        expect(titles('company', [role], {}, [screen(needs)]), `${role}, ${needs}`).toEqual(both ? ['Reports'] : []);
      }
    }
  });

  test('in the menus that its screen names', () => {
    expect(titles('viewer', ['COMPANY_ADMIN'], {}, [screen('reader')])).toEqual([]);
    expect(titles('company', ['COMPANY_ADMIN'], {}, [base])).toEqual([]);
  });

  test('with those of its children that show, in their order', () => {
    const child = (title: string, order: number, more: Partial<Screen> = {}): Screen => ({
      ...base,
      path: `/reports/${order}`,
      title,
      menu: { under: '/reports', order },
      ...more,
    });
    const all = [
      child('Second', 20),
      screen('reader'),
      child('First', 10),
      child('Closed', 30, { access: 'super-admin' }),
      child('Off', 40, { flag: 'sandbox' }),
      child('Elsewhere', 50, { menu: { under: '/metrics', order: 10 } }),
    ];
    const shown = visibleMenu('company', { roles: ['COMPANY_ADMIN'], flags: {} }, all);
    const children = shown.flatMap(({ items }) => items.map((item) => item.children.map(({ title }) => title)));
    expect(children).toEqual([['First', 'Second']]);
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
