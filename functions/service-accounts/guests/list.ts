import * as serviceAccounts from '#functions/core/programs/store.ts';
import { manages } from '#functions/http/place.ts';
import type { GuestAccount } from '#shared/service-accounts/guests/routes.ts';
import * as guests from './store.ts';

/** The service accounts of others that may act in an organisation, by name; what counts is the grant that each account has. */
export async function listGuests(orgId: string, now: Date): Promise<GuestAccount[]> {
  const noted = await guests.list(orgId);
  const accounts = await serviceAccounts.listByIds(noted.map(({ clientId }) => clientId));
  const found = noted.map(async ({ clientId, homeOrgName }): Promise<GuestAccount[]> => {
    const account = accounts.find((each) => each.clientId === clientId);
    const grant = account?.grants.find((each) => each.orgId === orgId);
    if (!account || !grant) return [];
    const { role, grantedAt, managerId } = grant;
    return [
      {
        clientId,
        name: account.name,
        organisationName: homeOrgName,
        role,
        grantedAt,
        lastUsedAt: account.lastUsedAt ?? null,
        isInForce: !managerId || (await manages(managerId, orgId, now)),
      },
    ];
  });
  return (await Promise.all(found)).flat().toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
