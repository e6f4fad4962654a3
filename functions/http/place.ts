import * as v from 'valibot';
import * as features from '#functions/core/features/store.ts';
import * as links from '#functions/core/links/store.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import type * as users from '#functions/core/people/store.ts';
import { readEach } from '#functions/db/batch.ts';
import { Identifier } from '#shared/api/params.ts';
import { AppError } from '#shared/api/problem.ts';
import { flagsFor } from '#shared/features/flags.ts';
import { licenceEnded } from '#shared/organisations/profile/licence.ts';
import { isStaffRole, type Role, type Via } from '#shared/people/access.ts';
import { isManagedOn } from '#shared/portfolio/links/rules.ts';

/** A person's standing in an organisation: how they reach it, as what, and how far. */
export type Place = {
  readonly organisation: organisations.OrganisationRecord;
  readonly via: Via;
  readonly roles: readonly Role[];
  readonly allowedQuestionGroupIds: readonly string[];
  readonly allowedEntityIds: readonly string[];
  /** Only where the person is a member. */
  readonly membership?: memberships.Membership;
  /** Through whom somebody comes who is no member, the provider or the fund manager: what it asks of its people holds. */
  readonly through?: organisations.OrganisationRecord;
};

/** What stands in the table of somebody in an organisation, each read consistently. */
export type Standing = {
  readonly organisation: organisations.OrganisationRecord | undefined;
  readonly membership: memberships.Membership | undefined;
};

async function standingIn(orgId: string, userId: string): Promise<Standing> {
  const wanted = [organisations.wanted(orgId), memberships.wanted(orgId, userId)] as const;
  const [organisation, membership] = await readEach(...wanted);
  return { organisation, membership };
}

/**
 * The person's place in one organisation: as a member, else as staff of the provider, else as administrator of a fund
 * manager that fully manages the company today. Each is read consistently, so that what ended a moment ago opens nothing.
 * @param standing what the caller read already of the person in that organisation
 */
export async function placeIn(
  orgId: string,
  userId: string,
  now: Date,
  standing?: Standing,
): Promise<Place | undefined> {
  const { organisation, membership } = standing ?? (await standingIn(orgId, userId));
  if (!organisation) return undefined;
  if (membership) return asMember(membership, organisation);
  const own = await memberships.listOfUser(userId);
  const staff = await staffAmong(own);
  if (staff) return { organisation, via: 'staff', ...staff, ...wholeReach };
  const managers = own.filter(({ roles }) => roles.includes('FUND_MANAGER_ADMIN'));
  for (const manager of managers) {
    if (!(await manages(manager.orgId, orgId, now))) continue;
    const still = await confirmed(manager);
    if (still?.roles.includes('FUND_MANAGER_ADMIN')) {
      const through = await organisations.get(manager.orgId);
      return { organisation, via: 'link', roles: ['COMPANY_ADMIN'], ...wholeReach, through };
    }
  }
  return undefined;
}

/** The person's place in one organisation as its member, and in no other way; undefined for everybody else. */
export async function memberIn(orgId: string, userId: string): Promise<Place | undefined> {
  const { organisation, membership } = await standingIn(orgId, userId);
  return organisation && membership && asMember(membership, organisation);
}

/**
 * The person's place in the current organisation: the one that the tab names, else the one they chose last, else the
 * first that they belong to; undefined for somebody who belongs to none.
 * @throws AppError `forbidden` for a named organisation that the person cannot reach
 */
export async function callerPlaceOf(
  { userId, defaultOrgId }: Pick<users.User, 'userId' | 'defaultOrgId'>,
  namedOrgId: string | undefined,
  now: Date,
): Promise<Place | undefined> {
  if (namedOrgId !== undefined) {
    const named = v.safeParse(Identifier, namedOrgId);
    const found = named.success ? await placeIn(named.output, userId, now) : undefined;
    if (!found) throw new AppError('forbidden', 'You have no access to this organisation.');
    return found;
  }
  const own = await memberships.listOfUser(userId);
  const remembered = own.find(({ orgId }) => orgId === defaultOrgId);
  if (!remembered && defaultOrgId) {
    // Remembered, and reached by a link alone.
    const place = await placeIn(defaultOrgId, userId, now);
    if (place?.via === 'link') return place;
  }
  const chosen = remembered ?? own.find(({ roles }) => roles.length > 0) ?? own[0];
  return chosen && asMember(chosen, await organisations.get(chosen.orgId));
}

const wholeReach = { allowedQuestionGroupIds: [], allowedEntityIds: [] } as const;

function asMember(membership: memberships.Membership, organisation: organisations.OrganisationRecord): Place {
  const { allowedQuestionGroupIds, allowedEntityIds } = membership;
  // A role of staff is one in the provider's organisation alone.
  const roles = membership.roles.filter((role) => organisation.organizationType === 'admin' || !isStaffRole(role));
  return { organisation, via: 'membership', roles, allowedQuestionGroupIds, allowedEntityIds, membership };
}

/** Whose licence has ended, so that nothing is changed: the organisation's, or that of whom the caller comes through. */
export function endedLicence(
  { organisation, through }: Place,
  now: Date,
): organisations.OrganisationRecord | undefined {
  return [organisation, through].find((each) => each && licenceEnded(each, now));
}

/** What somebody is in the provider's own organisation; a staff role that stands anywhere else opens nothing. */
async function staffAmong(
  own: readonly memberships.Membership[],
): Promise<Pick<Place, 'roles' | 'through'> | undefined> {
  const found = own.find(({ roles }) => roles.some(isStaffRole));
  if (!found) return undefined;
  const [still, provider] = await Promise.all([confirmed(found), organisations.find(found.orgId)]);
  if (!still || provider?.organizationType !== 'admin') return undefined;
  return { roles: still.roles.filter(isStaffRole), through: provider };
}

/** A membership found by an index, read again by its key. */
async function confirmed(found: memberships.Membership | undefined): Promise<memberships.Membership | undefined> {
  return found && memberships.find(found.orgId, found.userId);
}

/** Does a fund manager fully manage a company today, so that its administrators and programs act there? Read consistently. */
export async function manages(managerId: string, companyId: string, now: Date): Promise<boolean> {
  const link = await links.find(managerId, companyId);
  if (!link || !isManagedOn(link, now.toISOString().slice(0, 10))) return false;
  // A sandbox needs no more than its own feature.
  return link.isTest || mayManageCompanies(managerId);
}

/** Is full management switched on for the fund manager? */
export async function mayManageCompanies(managerId: string): Promise<boolean> {
  const [manager, installation] = await Promise.all([organisations.find(managerId), features.read()]);
  return manager !== undefined && flagsFor(manager, installation.flags)['fully-managed-portfolio-companies'];
}
