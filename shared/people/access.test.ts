import { describe, expect, test } from 'vitest';
import {
  type Access,
  accessWords,
  allows,
  isAdmin,
  isGathererOnly,
  isStaffRole,
  isViewerOnly,
  type Role,
  reachesEntity,
  reachesSection,
  roles,
} from './access.ts';

const who = (method: string, access: Access) => roles.filter((role) => allows({ method, access }, { roles: [role] }));
const company: Role[] = ['COMPANY_ADMIN', 'COMPANY_USER'];
const managers: Role[] = ['FUND_MANAGER_ADMIN', 'FUND_MANAGER_USER'];
const system: Role[] = ['SYSTEM_USER_COMPANY_ADMIN', 'SYSTEM_USER_FUND_MANAGER_ADMIN'];
const sorted = (some: readonly Role[]) => some.toSorted();

/** Decisions, section 1, written out by hand: who reads, who writes. */
const decided: Record<keyof typeof accessWords, [read: Role[], write: Role[]]> = {
  member: [[...roles], [...company, ...managers, ...system, 'DATA_GATHERER', 'DATA_VIEWER', 'FM_DATA_VIEWER']],
  reader: [
    roles.filter((role) => role !== 'DATA_GATHERER'),
    [...company, ...managers, ...system, 'DATA_VIEWER', 'FM_DATA_VIEWER'],
  ],
  'org-admin': [
    ['COMPANY_ADMIN', 'FUND_MANAGER_ADMIN', ...system],
    ['COMPANY_ADMIN', 'FUND_MANAGER_ADMIN', ...system],
  ],
  'account-admin': [
    ['COMPANY_ADMIN', 'FUND_MANAGER_ADMIN', 'SEDUM_SUPER_ADMIN', ...system],
    ['COMPANY_ADMIN', 'FUND_MANAGER_ADMIN', 'SEDUM_SUPER_ADMIN', ...system],
  ],
  'org-user': [
    [...company, ...managers, ...system],
    [...company, ...managers, ...system],
  ],
  'data-entry': [
    [...company, ...managers, ...system, 'DATA_GATHERER'],
    [...company, ...managers, ...system, 'DATA_GATHERER'],
  ],
  recipient: [
    roles.filter((role) => !role.endsWith('DATA_VIEWER')),
    roles.filter((role) => !role.endsWith('DATA_VIEWER')),
  ],
  reviewer: [
    [...company, ...managers, ...system, 'DATA_GATHERER'],
    [...company, ...managers, ...system, 'DATA_GATHERER'],
  ],
  author: [
    [...company, ...managers, ...system, 'DATA_GATHERER', 'DATA_VIEWER', 'FM_DATA_VIEWER'],
    [...company, ...managers, ...system, 'DATA_GATHERER', 'DATA_VIEWER', 'FM_DATA_VIEWER'],
  ],
  company: [
    [...company, 'SYSTEM_USER_COMPANY_ADMIN', 'DATA_VIEWER'],
    [...company, 'SYSTEM_USER_COMPANY_ADMIN'],
  ],
  'fund-manager': [
    [...managers, 'SYSTEM_USER_FUND_MANAGER_ADMIN', 'FM_DATA_VIEWER'],
    [...managers, 'SYSTEM_USER_FUND_MANAGER_ADMIN'],
  ],
  'fm-admin': [
    ['FUND_MANAGER_ADMIN', 'SYSTEM_USER_FUND_MANAGER_ADMIN'],
    ['FUND_MANAGER_ADMIN', 'SYSTEM_USER_FUND_MANAGER_ADMIN'],
  ],
  support: [
    ['SEDUM_SUPER_ADMIN', 'SEDUM_SUPPORT_USER', 'SYSTEM_USER_SEDUM_SUPER_USER'],
    ['SEDUM_SUPER_ADMIN', 'SEDUM_SUPPORT_USER', 'SYSTEM_USER_SEDUM_SUPER_USER'],
  ],
  'super-admin': [
    ['SEDUM_SUPER_ADMIN', 'SYSTEM_USER_SEDUM_SUPER_USER'],
    ['SEDUM_SUPER_ADMIN', 'SYSTEM_USER_SEDUM_SUPER_USER'],
  ],
};

describe('who may call a route', () => {
  test.each(Object.keys(accessWords) as (keyof typeof accessWords)[])('%s is as decided', (word) => {
    const [read, write] = decided[word];
    expect(sorted(who('GET', word))).toEqual(sorted(read));
    for (const method of ['POST', 'PUT', 'DELETE']) expect(sorted(who(method, word))).toEqual(sorted(write));
  });

  test('anybody calls a public route, anybody signed in a signed-in one', () => {
    expect(allows({ method: 'POST', access: 'public' }, undefined)).toBe(true);
    expect(allows({ method: 'GET', access: 'signed-in' }, undefined)).toBe(false);
    expect(allows({ method: 'GET', access: 'signed-in' }, { roles: [] })).toBe(true);
  });

  test('nobody calls an organisation’s route without a role, or with one that is unknown', () => {
    expect(allows({ method: 'GET', access: 'member' }, undefined)).toBe(false);
    expect(allows({ method: 'GET', access: 'member' }, { roles: [] })).toBe(false);
    expect(allows({ method: 'GET', access: 'member' }, { roles: ['BOSS' as Role] })).toBe(false);
  });

  test('one of several roles is enough', () => {
    expect(allows({ method: 'PUT', access: 'org-admin' }, { roles: ['DATA_VIEWER', 'COMPANY_ADMIN'] })).toBe(true);
  });

  test('a route of people is closed to service accounts, whatever else they are', () => {
    const route = { method: 'GET', access: 'org-admin', peopleOnly: true } as const;
    expect(allows(route, { roles: ['SYSTEM_USER_COMPANY_ADMIN'] })).toBe(false);
    expect(allows(route, { roles: ['COMPANY_ADMIN', 'SYSTEM_USER_COMPANY_ADMIN'] })).toBe(false);
    expect(allows(route, { roles: ['COMPANY_ADMIN'] })).toBe(true);
  });
});

describe('what a caller is', () => {
  test('an admin by any admin role, a viewer or gatherer only by nothing else', () => {
    expect(isAdmin({ roles: ['DATA_GATHERER', 'COMPANY_ADMIN'] })).toBe(true);
    expect(isAdmin({ roles: ['COMPANY_USER'] })).toBe(false);
    expect(isViewerOnly({ roles: ['DATA_VIEWER', 'FM_DATA_VIEWER'] })).toBe(true);
    expect(isViewerOnly({ roles: ['DATA_VIEWER', 'COMPANY_USER'] })).toBe(false);
    expect(isGathererOnly({ roles: ['DATA_GATHERER'] })).toBe(true);
    expect(isGathererOnly({ roles: [] })).toBe(false);
    expect(isStaffRole('SEDUM_SUPPORT_USER')).toBe(true);
    expect(isStaffRole('FUND_MANAGER_ADMIN')).toBe(false);
  });

  test('kept to some entities and groups where they are named; else all, but a mere gatherer none', () => {
    const kept = {
      roles: ['COMPANY_USER'] as Role[],
      allowedEntityIds: ['leeds'],
      allowedQuestionGroupIds: ['energy'],
    };
    expect([reachesEntity(kept, 'leeds'), reachesEntity(kept, 'oslo')]).toEqual([true, false]);
    expect([reachesSection(kept, 'energy'), reachesSection(kept, 'water')]).toEqual([true, false]);
    const free = { roles: ['COMPANY_USER'] as Role[], allowedEntityIds: [], allowedQuestionGroupIds: [] };
    expect([reachesEntity(free, 'oslo'), reachesSection(free, 'water')]).toEqual([true, true]);
    const gatherer = { ...free, roles: ['DATA_GATHERER'] as Role[] };
    expect([reachesEntity(gatherer, 'oslo'), reachesSection(gatherer, 'water')]).toEqual([false, false]);
  });
});
