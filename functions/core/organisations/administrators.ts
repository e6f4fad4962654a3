import * as memberships from '#functions/core/memberships/store.ts';
import type { Role } from '#shared/people/access.ts';
import { adminRoleOf } from '#shared/people/roles/rules.ts';
import * as organisations from './store.ts';

/** The people who administer an organisation, by id; of the provider's own nobody does. */
export async function administratorsOf({
  orgId,
  organizationType,
}: Pick<organisations.OrganisationRecord, 'orgId' | 'organizationType'>): Promise<string[]> {
  const role = adminRoleOf(organizationType);
  return role ? holdersOf(orgId, [role]) : [];
}

/** The provider's staff who have one of the roles, by the organisation in which they are told things. */
export async function staffWith(
  roles: readonly Role[],
): Promise<readonly { readonly orgId: string; readonly userIds: readonly string[] }[]> {
  const own = await organisations.listOfType('admin');
  return Promise.all(own.map(async ({ orgId }) => ({ orgId, userIds: await holdersOf(orgId, roles) })));
}

async function holdersOf(orgId: string, roles: readonly Role[]): Promise<string[]> {
  const members = await memberships.list(orgId);
  return members.filter((each) => each.roles.some((role) => roles.includes(role))).map(({ userId }) => userId);
}
