import { describe, expect, test } from 'vitest';
import { portalOf, showsSwitcher, switcherGroups } from './rules.ts';
import { memberOrganisation } from './samples.ts';
import type { MemberOrganisation } from './schema.ts';

const organisation = (name: string, more: Partial<MemberOrganisation> = {}) =>
  memberOrganisation(name.toLowerCase(), name, more);
const fund = (name: string) =>
  organisation(name, { type: 'fund_manager', organizationType: 'private_equity', orgUserRoles: ['FUND_MANAGER_USER'] });
const provider = (role: MemberOrganisation['orgUserRoles'][number]) =>
  organisation('Sedum', { type: 'admin', organizationType: 'admin', orgUserRoles: [role] });

describe('the switcher', () => {
  test('lists the admin portal, each fund manager by name, then the companies', () => {
    const groups = switcherGroups([
      organisation('Zinc'),
      fund('Oak'),
      organisation('Acme'),
      fund('Birch'),
      provider('SEDUM_SUPER_ADMIN'),
    ]);
    expect(groups.map(({ label }) => label)).toEqual(['Admin portal', 'Birch', 'Oak', 'Standalone companies']);
    expect(groups[3]?.entries.map(({ label }) => label)).toEqual(['Acme', 'Zinc']);
  });

  test('shows a fund manager under its two faces', () => {
    expect(switcherGroups([fund('Oak')])[0]?.entries).toEqual([
      { orgId: 'oak', portal: 'fund_manager', label: 'Fund manager platform' },
      { orgId: 'oak', portal: 'fund_manager_self_assessment', label: 'Fund manager self assessment' },
    ]);
  });

  test('shows the self assessment alone to those who have no role of the manager', () => {
    const entries = switcherGroups([{ ...fund('Oak'), orgUserRoles: ['COMPANY_USER'] }])[0]?.entries;
    expect(entries?.map(({ label }) => label)).toEqual(['Fund manager self assessment']);
  });

  test('puts companies under each manager that fully manages them, and nowhere else', () => {
    const managed = { hasParents: true, via: 'link' } as const;
    const groups = switcherGroups([
      fund('Oak'),
      fund('Birch'),
      organisation('Zinc', { ...managed, orgUserRoles: ['COMPANY_ADMIN'], managerIds: ['oak', 'birch'] }),
      organisation('Acme', { ...managed, orgUserRoles: ['COMPANY_ADMIN'], managerIds: ['oak'] }),
      organisation('Trial', {
        ...managed,
        orgUserRoles: ['COMPANY_ADMIN'],
        managerIds: ['oak'],
        isTestCompany: true,
      }),
      organisation('Own', { hasParents: true }),
    ]);
    expect(groups.map(({ label }) => label)).toEqual(['Birch', 'Oak', 'Portfolio companies']);
    expect(groups[0]?.entries.slice(2)).toEqual([{ orgId: 'zinc', portal: 'portfolio_company', label: 'Zinc' }]);
    expect(groups[1]?.entries.slice(2).map(({ label }) => label)).toEqual(['Acme', 'Zinc']);
    expect(groups[1]?.testCompanies.map(({ label }) => label)).toEqual(['Sandbox - Trial']);
    expect(groups[2]?.entries).toEqual([{ orgId: 'own', portal: 'portfolio_company', label: 'Own' }]);
  });

  test('shows test companies apart, as sandboxes', () => {
    const [group] = switcherGroups([organisation('Trial', { isTestCompany: true })]);
    expect(group).toMatchObject({ entries: [], testCompanies: [{ label: 'Sandbox - Trial' }] });
  });

  test('shows the admin portal to both kinds of staff, and to nobody else', () => {
    expect(switcherGroups([provider('SEDUM_SUPER_ADMIN')])).toMatchObject([{ label: 'Admin portal' }]);
    expect(switcherGroups([provider('SEDUM_SUPPORT_USER')])).toMatchObject([{ label: 'Admin portal' }]);
    expect(switcherGroups([provider('COMPANY_USER')])).toEqual([]);
    expect(switcherGroups([])).toEqual([]);
  });

  test('is there for more than one organisation, or for a fund manager', () => {
    expect(showsSwitcher([organisation('Acme')])).toBe(false);
    expect(showsSwitcher([organisation('Acme'), organisation('Zinc')])).toBe(true);
    expect(showsSwitcher([fund('Oak')])).toBe(true);
  });
});

describe('the portal', () => {
  const choice = { saved: undefined, roles: [], organizationType: 'company', hasParents: false } as const;

  test.each([
    [{ saved: 'standalone', roles: ['SEDUM_SUPER_ADMIN'] }, 'standalone'],
    [{ roles: ['SEDUM_SUPER_ADMIN'], organizationType: 'private_equity' }, 'admin'],
    [{ organizationType: 'private_equity' }, 'fund_manager'],
    [{ hasParents: true }, 'portfolio_company'],
    [{}, 'standalone'],
    [{ roles: ['SEDUM_SUPPORT_USER'], organizationType: 'admin' }, 'admin'],
    [{ organizationType: 'admin' }, 'fund_manager'],
  ] as const)('for %o is %s', (facts, portal) => {
    expect(portalOf({ ...choice, ...facts })).toBe(portal);
  });
});
