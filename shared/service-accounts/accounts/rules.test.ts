import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { organizationTypes } from '#shared/organisations/profile/schema.ts';
import { isSystemRole, type Role, roles } from '#shared/people/access.ts';
import { MOST_OVERLAP_DAYS } from './routes.ts';
import { livingSecrets, rotated, type StoredSecret, systemRoleOf } from './rules.ts';

const now = new Date('2026-05-04T12:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const secret = (ending: string, expiresAt?: string): StoredSecret => ({
  hash: ending.repeat(16),
  ending,
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt,
});

describe('the role of a program', () => {
  test.each<[(typeof organizationTypes)[number], readonly Role[], Role | undefined]>([
    ['company', ['COMPANY_ADMIN'], 'SYSTEM_USER_COMPANY_ADMIN'],
    ['private_equity', ['FUND_MANAGER_ADMIN'], 'SYSTEM_USER_FUND_MANAGER_ADMIN'],
    ['private_equity', ['COMPANY_ADMIN'], 'SYSTEM_USER_COMPANY_ADMIN'],
    ['admin', ['SEDUM_SUPER_ADMIN'], 'SYSTEM_USER_SEDUM_SUPER_USER'],
    ['admin', ['SEDUM_SUPPORT_USER'], undefined],
    ['company', ['SEDUM_SUPER_ADMIN'], undefined],
    ['company', ['COMPANY_USER', 'DATA_GATHERER'], undefined],
  ])('in a %s organisation, given by %s, is %s', (type, held, role) => {
    expect(systemRoleOf(type, held)).toBe(role);
  });

  test('is nothing for people who administer nothing, and never a role of people', () => {
    const others = roles.filter((role) => !/_ADMIN$/.test(role) || isSystemRole(role));
    for (const type of organizationTypes) expect(systemRoleOf(type, others)).toBeUndefined();
    for (const type of organizationTypes) {
      const role = systemRoleOf(type, roles);
      expect(role && isSystemRole(role)).toBe(true);
    }
  });
});

describe('a rotation', () => {
  test('lets the current secret live on for the chosen days', () => {
    const after = rotated([secret('aaaa')], secret('bbbb'), 3, now);
    expect(after).toEqual([secret('bbbb'), secret('aaaa', '2026-05-07T12:00:00.000Z')]);
    expect(livingSecrets(after, later(2.99)).map(({ ending }) => ending)).toEqual(['bbbb', 'aaaa']);
    expect(livingSecrets(after, later(3)).map(({ ending }) => ending)).toEqual(['bbbb']);
  });

  test('ends the current secret at once where no day was chosen', () => {
    expect(rotated([secret('aaaa')], secret('bbbb'), 0, now)).toEqual([secret('bbbb')]);
  });

  test('never leaves more than two secrets, however often it is done', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: MOST_OVERLAP_DAYS }), { maxLength: 12 }), (overlaps) => {
        let secrets: StoredSecret[] = [secret('0000')];
        for (const [i, days] of overlaps.entries()) {
          const former = secrets[0];
          secrets = rotated(secrets, secret(String(i + 1).padStart(4, '0')), days, now);
          expect(secrets.filter(({ expiresAt }) => expiresAt === undefined)).toHaveLength(1);
          expect(secrets.length).toBe(days === 0 ? 1 : 2);
          if (days > 0) expect(secrets[1]?.ending).toBe(former?.ending);
        }
      }),
    );
  });
});
