import { namesOf } from '#functions/core/people/names.ts';
import type { ServiceClient } from '#functions/core/programs/store.ts';
import type { ServiceAccount } from '#shared/service-accounts/accounts/routes.ts';
import { livingSecrets } from '#shared/service-accounts/accounts/rules.ts';
import type { Administered } from './administered.ts';

/**
 * Service accounts as administrators see them.
 * @param administered what the caller administers, whose names are read as they are today
 */
export async function toServiceAccounts(
  accounts: readonly ServiceClient[],
  administered: readonly Administered[],
  now: Date,
): Promise<ServiceAccount[]> {
  const people = await namesOf(accounts.map(({ createdById }) => createdById));
  const names = new Map(administered.map(({ orgId, name }) => [orgId, name]));
  return accounts.map((account) => ({
    clientId: account.clientId,
    name: account.name,
    description: account.description ?? null,
    organisations: account.grants.map(({ orgId, orgName, role, grantedAt }) => ({
      id: orgId,
      name: names.get(orgId) ?? orgName,
      role,
      isHome: orgId === account.homeOrgId,
      grantedAt,
    })),
    createdAt: account.createdAt,
    createdBy: people(account.createdById),
    lastUsedAt: account.lastUsedAt ?? null,
    secrets: livingSecrets(account.secrets, now).map(({ ending, createdAt, expiresAt }) => ({
      ending,
      createdAt,
      expiresAt: expiresAt ?? null,
    })),
  }));
}
