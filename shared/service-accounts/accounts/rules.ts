import { DAY_MS } from '#shared/library/dates/rules.ts';
import type { organizationTypes } from '#shared/organisations/profile/schema.ts';
import type { Role } from '#shared/people/access.ts';
import type { systemRoles } from './routes.ts';

/** A role of a program. */
export type SystemRole = (typeof systemRoles)[number];

/** A secret as it is stored; the one without an end is the current one. */
export type StoredSecret = {
  readonly hash: string;
  readonly ending: string;
  readonly createdAt: string;
  readonly expiresAt?: string | undefined;
};

/**
 * The role that an administrator gives a program in an organisation: that of its type, and never one above their own;
 * undefined for somebody who does not administer it.
 */
export function systemRoleOf(
  organizationType: (typeof organizationTypes)[number],
  held: readonly Role[],
): SystemRole | undefined {
  if (organizationType === 'admin') {
    return held.includes('SEDUM_SUPER_ADMIN') ? 'SYSTEM_USER_SEDUM_SUPER_USER' : undefined;
  }
  if (organizationType === 'private_equity' && held.includes('FUND_MANAGER_ADMIN')) {
    return 'SYSTEM_USER_FUND_MANAGER_ADMIN';
  }
  return held.includes('COMPANY_ADMIN') ? 'SYSTEM_USER_COMPANY_ADMIN' : undefined;
}

/** The secrets that open something at this moment, newest first. */
export function livingSecrets<S extends StoredSecret>(secrets: readonly S[], now: Date): S[] {
  return secrets.filter(({ expiresAt }) => expiresAt === undefined || Date.parse(expiresAt) > now.getTime());
}

/**
 * The secrets after a rotation: the new one and, for `overlapDays` (0 to 7), the one that was current. One that was already
 * on its way out ends now, so that never more than two live.
 */
export function rotated(
  secrets: readonly StoredSecret[],
  fresh: StoredSecret,
  overlapDays: number,
  now: Date,
): StoredSecret[] {
  const current = secrets.find(({ expiresAt }) => expiresAt === undefined);
  if (!current || overlapDays === 0) return [fresh];
  return [fresh, { ...current, expiresAt: new Date(now.getTime() + overlapDays * DAY_MS).toISOString() }];
}
