import * as funds from '#functions/core/funds/store.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import { administratorsOf } from '#functions/core/organisations/administrators.ts';
import type { OrganisationRecord } from '#functions/core/organisations/store.ts';
import { AppError } from '#shared/api/problem.ts';

/**
 * Refuses funds that the manager does not have; archived ones may stay where they are and come nowhere else.
 * @throws AppError `invalid` with each by its place
 */
export async function checkedFunds(managerId: string, fundIds: readonly string[], former: readonly string[]) {
  const wanted = fundIds.filter((id) => !former.includes(id));
  if (wanted.length === 0) return;
  const own = await funds.list(managerId);
  const open = new Set(own.filter(({ archivedAt }) => !archivedAt).map(({ fundId }) => fundId));
  refuse(fundIds, (id) => former.includes(id) || open.has(id), 'fundIds', 'There is no such fund');
}

/**
 * Refuses people who do not belong to the fund manager.
 * @throws AppError `invalid` with each by their place
 */
export async function checkedPeople(managerId: string, userIds: readonly string[], former: readonly string[]) {
  if (userIds.every((id) => former.includes(id))) return;
  const members = new Set((await memberships.list(managerId)).map(({ userId }) => userId));
  refuse(userIds, (id) => members.has(id), 'grantedUserIds', 'This person does not belong to the fund manager');
}

/** Has the company an administrator among its own people? Then nothing more is decided in its name. */
export async function hasOwnAdministrator(company: OrganisationRecord | undefined): Promise<boolean> {
  return company !== undefined && (await administratorsOf(company)).length > 0;
}

function refuse(ids: readonly string[], isKnown: (id: string) => boolean, field: string, message: string): void {
  const fields = Object.fromEntries(ids.flatMap((id, i) => (isKnown(id) ? [] : [[`${field}.${i}`, message]])));
  if (Object.keys(fields).length > 0) throw new AppError('invalid', `${message}.`, { fields });
}
