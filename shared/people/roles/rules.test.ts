import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isStaffRole, isSystemRole, type Role, roles } from '#shared/people/access.ts';
import { adminRoleOf, grantableRoles, hasReach, mayManagePerson, rolesOf } from './rules.ts';

const types = ['company', 'private_equity', 'admin'] as const;
const someRoles = fc.subarray([...roles]);

describe('what people may grant', () => {
  test('is never a role of the provider or of a service account, whoever grants and wherever', () => {
    fc.assert(
      fc.property(someRoles, fc.constantFrom(...types), (granter, type) => {
        expect(grantableRoles(granter, type).filter((role) => isStaffRole(role) || isSystemRole(role))).toEqual([]);
        expect(rolesOf(type)).toEqual(expect.arrayContaining([...grantableRoles(granter, type)]));
      }),
    );
  });

  test('is nothing for everybody but administrators', () => {
    const others = roles.filter((role) => !['COMPANY_ADMIN', 'FUND_MANAGER_ADMIN', 'SEDUM_SUPER_ADMIN'].includes(role));
    for (const type of types) for (const role of others) expect(grantableRoles([role], type)).toEqual([]);
    expect(grantableRoles(others, 'company')).toEqual([]);
  });

  test('stays below the fund manager’s roles for a company administrator of a fund manager', () => {
    const granted = grantableRoles(['COMPANY_ADMIN'], 'private_equity');
    expect(granted).toEqual(['COMPANY_ADMIN', 'COMPANY_USER', 'DATA_GATHERER', 'DATA_VIEWER']);
    expect(grantableRoles(['FUND_MANAGER_ADMIN'], 'private_equity')).toEqual(rolesOf('private_equity'));
  });
});

describe('whom people may change', () => {
  test.each<[Role, Role, (typeof types)[number], boolean]>([
    ['COMPANY_ADMIN', 'COMPANY_ADMIN', 'company', true],
    ['COMPANY_ADMIN', 'DATA_VIEWER', 'company', true],
    ['COMPANY_ADMIN', 'FUND_MANAGER_ADMIN', 'private_equity', false],
    ['COMPANY_ADMIN', 'FM_DATA_VIEWER', 'private_equity', false],
    ['FUND_MANAGER_ADMIN', 'FUND_MANAGER_ADMIN', 'private_equity', true],
    ['FUND_MANAGER_ADMIN', 'COMPANY_ADMIN', 'private_equity', true],
    ['COMPANY_USER', 'DATA_VIEWER', 'company', false],
    ['COMPANY_ADMIN', 'SEDUM_SUPER_ADMIN', 'admin', false],
  ])('%s and a %s in a %s organisation: %s', (granter, held, type, may) => {
    expect(mayManagePerson([granter], [held], type)).toBe(may);
  });

  test('one role above one’s own is enough to be out of reach', () => {
    expect(mayManagePerson(['COMPANY_ADMIN'], ['DATA_VIEWER', 'FUND_MANAGER_USER'], 'private_equity')).toBe(false);
  });
});

test('the administrator of which one always stays is a role of that kind of organisation', () => {
  expect(adminRoleOf('admin')).toBeUndefined();
  for (const type of ['company', 'private_equity'] as const) expect(rolesOf(type)).toContain(adminRoleOf(type));
});

test('administrators reach everything, so their reach is not limited', () => {
  expect(hasReach(['DATA_GATHERER'])).toBe(true);
  expect(hasReach(['DATA_GATHERER', 'COMPANY_ADMIN'])).toBe(false);
  expect(hasReach([])).toBe(false);
});
