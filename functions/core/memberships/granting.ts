import { currentLibrary } from '#functions/core/catalogue/library.ts';
import * as entities from '#functions/core/entities/store.ts';
import type { Write } from '#functions/db/transact.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Organisation } from '#shared/organisations/profile/schema.ts';
import type { Caller, Role, Via } from '#shared/people/access.ts';
import { roleLabel } from '#shared/people/roles/labels.ts';
import { grantableRoles, hasReach, rolesOf } from '#shared/people/roles/rules.ts';
import { type Access, holds } from './store.ts';

/** Who gives and takes roles: somebody in an organisation, with what they are there. */
export type Granter = Pick<Caller, 'userId' | 'name' | 'roles' | 'via'>;

/** Who did something to people: absent ids and `system` mean the product itself. */
export type Actor = { readonly userId?: string | undefined; readonly via: Via | 'system' };

type OrganizationType = Organisation['organizationType'];

/**
 * Refuses roles that the granter may not give in such an organisation.
 * @throws AppError `invalid` for a role that the organisation does not have, `forbidden` for one above the granter's own
 */
export function refuseRoles(granter: Granter, organizationType: OrganizationType, wanted: readonly Role[]): void {
  const unknown = wanted.find((role) => !rolesOf(organizationType).includes(role));
  if (unknown) throw refusal('invalid', `This organisation has no ${roleLabel(unknown)}`);
  const above = wanted.find((role) => !grantableRoles(granter.roles, organizationType).includes(role));
  if (above) throw refusal('forbidden', `You cannot give the role ${roleLabel(above)}: it is above your own`);
}

function refusal(code: 'invalid' | 'forbidden', message: string): AppError {
  return new AppError(code, `${message}.`, { fields: { roles: message } });
}

/** Reads the ids of an organisation's entities once, however many invitations ask for them. */
export function entityIdsOf(orgId: string): () => Promise<ReadonlySet<string>> {
  let ids: Promise<ReadonlySet<string>> | undefined;
  return () => {
    ids ??= entities.list(orgId).then((all) => new Set(all.map(({ id }) => id)));
    return ids;
  };
}

/**
 * Roles with the reach that they can have: an administrator reaches everything, so nothing is kept for one.
 * @throws AppError `invalid` by field for entities and sections that are not there
 */
export async function reachable(
  { roles, allowedQuestionGroupIds, allowedEntityIds }: Access,
  known: () => Promise<ReadonlySet<string>>,
): Promise<Access> {
  const ids = allowedEntityIds.length > 0 ? await known() : new Set<string>();
  const sectionIds = new Set(allowedQuestionGroupIds.length > 0 ? currentLibrary().sectionByKey.keys() : []);
  const fields = {
    ...missing('allowedEntityIds', allowedEntityIds, ids, 'There is no such entity'),
    ...missing('allowedQuestionGroupIds', allowedQuestionGroupIds, sectionIds, 'There is no such question group'),
  };
  const [first] = Object.values(fields);
  if (first !== undefined) throw new AppError('invalid', `${first}.`, { fields });
  if (!hasReach(roles)) return { roles, allowedQuestionGroupIds: [], allowedEntityIds: [] };
  return { roles, allowedQuestionGroupIds, allowedEntityIds };
}

function missing(
  field: string,
  wanted: readonly string[],
  known: ReadonlySet<string>,
  message: string,
): Record<string, string> {
  return Object.fromEntries(wanted.flatMap((id, i) => (known.has(id) ? [] : [[`${field}.${i}`, message]])));
}

/**
 * The condition under which a granter's act is written: that they still have the role they act by. A fund manager's
 * administrator in a managed company is no member there, and was let in by the request alone.
 */
export function stillGrants(orgId: string, { userId, roles, via }: Granter): Write[] {
  const role = (['FUND_MANAGER_ADMIN', 'COMPANY_ADMIN'] as const).find((each) => roles.includes(each));
  return via === 'membership' && role ? [holds(orgId, userId, role)] : [];
}
