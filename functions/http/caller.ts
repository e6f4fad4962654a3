import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as v from 'valibot';
import * as organisations from '#functions/organisations/profile/store.ts';
import * as memberships from '#functions/people/memberships/store.ts';
import { Identifier } from '#shared/api/params.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Route } from '#shared/api/route.ts';
import { flagsFor } from '#shared/features/flags.ts';
import { allows, type Caller, isStaffRole, type Person } from '#shared/people/access.ts';
import { headerOf } from './request.ts';

/** Names the organisation of a request. It is verified against the membership and never widens a right. */
export const ORGANISATION_HEADER = 'x-organisation-id';

/**
 * The person as a member of the organisation that the request names.
 * @throws AppError `forbidden` without a membership or with none of the route's roles, `missing` where the feature is off
 */
export async function callerOf(
  event: APIGatewayProxyEventV2,
  route: Route,
  person: Person,
  now: Date,
): Promise<Caller> {
  const named = v.safeParse(Identifier, headerOf(event, ORGANISATION_HEADER));
  if (!named.success) {
    throw new AppError('forbidden', `Name the organisation in the header ${ORGANISATION_HEADER}.`);
  }
  const orgId = named.output;
  const [membership, organisation] = await Promise.all([
    memberships.find(orgId, person.userId),
    organisations.find(orgId),
  ]);
  if (!membership || !organisation || membership.roles.length === 0) {
    throw new AppError('forbidden', 'You have no access to this organisation. Its administrators can grant it.');
  }
  const caller: Caller = {
    ...person,
    orgId,
    roles: membership.roles,
    allowedQuestionGroupIds: membership.allowedQuestionGroupIds,
    allowedEntityIds: membership.allowedEntityIds,
    via: membership.roles.some(isStaffRole) ? 'staff' : 'membership',
  };
  if (!allows(route, caller)) {
    throw new AppError('forbidden', 'Your role does not allow this. An administrator of your organisation can help.');
  }
  if (route.flag && !flagsFor(organisation)[route.flag]) {
    throw new AppError('missing', 'This feature is not switched on for your organisation.');
  }
  await memberships.markSeen(membership, now);
  return caller;
}
