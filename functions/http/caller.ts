import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as v from 'valibot';
import * as events from '#functions/core/events/store.ts';
import * as features from '#functions/core/features/store.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import type { OrganisationRecord } from '#functions/core/organisations/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import type { User } from '#functions/core/people/store.ts';
import type { ServiceClient } from '#functions/core/programs/store.ts';
import { beganAt, type Session } from '#functions/core/sessions/store.ts';
import { readEach } from '#functions/db/batch.ts';
import { Identifier } from '#shared/api/params.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Named, Route } from '#shared/api/route.ts';
import { flagsFor } from '#shared/features/flags.ts';
import { supportAccessOf } from '#shared/organisations/support/rules.ts';
import { allows, type Caller, type Person } from '#shared/people/access.ts';
import { endedLicence, manages, type Place, placeIn, type Standing } from './place.ts';
import { headerOf } from './request.ts';

const NO_ACCESS = 'You have no access to this organisation. Its administrators can grant it.';

/** Names the organisation of a request. It is verified and never widens a right. */
export const ORGANISATION_HEADER = 'x-organisation-id';

/** A person with a session, and what stands in the organisation that the request needs, if it needs one. */
export type PersonPrincipal = {
  readonly person: Person;
  readonly user: User;
  readonly session: Session;
  readonly standing: Standing;
  readonly account?: undefined;
};
/** Who sends a request: a person with a session, or a program with a token. */
export type Principal =
  | PersonPrincipal
  | {
      readonly person: Person;
      readonly account: ServiceClient;
      readonly user?: undefined;
      readonly session?: undefined;
    };

/** Somebody who was let into an organisation, and the organisation as it was read for that, consistently. */
export type Admitted = { readonly caller: Caller; readonly organisation: OrganisationRecord };

/** The organisation that a request names, as far as its header can be the name of one. */
export function namedIn(event: APIGatewayProxyEventV2): string | undefined {
  const named = v.safeParse(Identifier, headerOf(event, ORGANISATION_HEADER));
  return named.success ? named.output : undefined;
}

/**
 * The sender in the organisation that the request names, if the route lets them in.
 * @throws AppError `forbidden` without a way into the organisation, with none of the route's roles, without the
 * authenticator app that the organisation asks for, or as staff where the customer has not granted it; `missing` where the
 * feature is off; `unavailable` behind an open circuit breaker; `locked` for a change after the licence has ended
 */
export async function callerOf(
  event: APIGatewayProxyEventV2,
  route: Named,
  sender: Principal,
  orgId: string | undefined,
  now: Date,
): Promise<Admitted> {
  if (orgId === undefined) {
    throw new AppError('forbidden', `Name the organisation in the header ${ORGANISATION_HEADER}.`);
  }
  const place = sender.account
    ? await programIn(orgId, sender.account, now)
    : await placeIn(orgId, sender.person.userId, now, sender.standing);
  if (!place || place.roles.length === 0) {
    throw new AppError('forbidden', NO_ACCESS);
  }
  const { roles, allowedQuestionGroupIds, allowedEntityIds, via } = place;
  const caller: Caller = { ...sender.person, orgId, roles, allowedQuestionGroupIds, allowedEntityIds, via };
  if (!allows(route, caller)) {
    throw new AppError('forbidden', 'Your role does not allow this. An administrator of your organisation can help.');
  }
  refuseWithoutApp(sender.user, place);
  await refuseForStaff(event, route, place, caller, now);
  await refuseByFeature(route, place);
  if (route.method !== 'GET' && !route.afterLicence) refuseAfterLicence(place, now);
  if (place.membership && sender.session) {
    const isStillThere = await memberships.markSeen(place.membership, beganAt(sender.session), now);
    if (!isStillThere) throw new AppError('forbidden', NO_ACCESS);
  }
  if (via === 'staff') await recordLook('support-read', event, route, caller, now);
  return { caller, organisation: place.organisation };
}

/** What a service account was granted in an organisation; by a fund manager's full management only as long as that lasts. */
export async function programIn(orgId: string, { grants }: ServiceClient, now: Date): Promise<Place | undefined> {
  const grant = grants.find((each) => each.orgId === orgId);
  if (!grant || (grant.managerId && !(await manages(grant.managerId, orgId, now)))) return undefined;
  const [organisation, through] = await readEach(
    organisations.wanted(orgId),
    grant.managerId ? organisations.wanted(grant.managerId) : undefined,
  );
  if (!organisation) return undefined;
  const reach = { allowedQuestionGroupIds: [], allowedEntityIds: [] };
  return { organisation, via: 'service-account', roles: [grant.role], ...reach, ...(through && { through }) };
}

/** Does the organisation ask for an authenticator app that this person has not set up? A directory asks for itself. */
export function lacksApp(user: Pick<User, 'method' | 'mfaEnabledAt'>, organisation: { enforceMfa: boolean }): boolean {
  return organisation.enforceMfa && user.method === 'USERNAME_PASSWORD' && !user.mfaEnabledAt;
}

/** The same for the way that the person comes: the provider and a fund manager ask it of their people everywhere. */
export function lacksAppIn(user: User, { organisation, through }: Place): boolean {
  return lacksApp(user, organisation) || (through !== undefined && lacksApp(user, through));
}

function refuseWithoutApp(user: User | undefined, place: Place): void {
  if (!user || !lacksAppIn(user, place)) return;
  const fields = { mfa: 'required' };
  throw new AppError('forbidden', 'This organisation asks for an authenticator app. Set one up to go on.', { fields });
}

/**
 * Staff look at customers and change nothing; values need the customer's consent (decisions, 10.3). That they tried without
 * stands in the customer's trail, as what they saw does.
 */
async function refuseForStaff(
  event: APIGatewayProxyEventV2,
  route: Named,
  { via, organisation }: Place,
  caller: Caller,
  now: Date,
): Promise<void> {
  if (via !== 'staff') return;
  if (route.method !== 'GET') {
    throw new AppError('forbidden', 'You look at this organisation as staff of the provider: nothing can be changed.');
  }
  if (route.staffReads === 'settings') return;
  const { mode, valuesUntil } = supportAccessOf(organisation, now);
  if (mode === 'open' || valuesUntil) return;
  await recordLook('support-refused', event, route, caller, now);
  throw new AppError(
    'forbidden',
    'The organisation has granted no support access. One of its administrators can, for a purpose and up to 7 days.',
  );
}

function refuseAfterLicence(place: Place, now: Date): void {
  const ended = endedLicence(place, now);
  if (!ended) return;
  const whose = ended.orgId === place.organisation.orgId ? 'The licence' : `The licence of ${ended.name}`;
  const end = ended.licenceEndDate;
  throw new AppError('locked', `${whose} ended on ${end}. Everything can be read and exported, nothing changed.`);
}

async function refuseByFeature({ flag, breaker }: Route, { organisation }: Place): Promise<void> {
  if (!flag && !breaker) return;
  const installation = await features.read();
  if (flag && !flagsFor(organisation, installation.flags)[flag]) {
    throw new AppError('missing', 'This feature is not switched on for your organisation.');
  }
  if (breaker && installation.breakers[breaker]) {
    throw new AppError('unavailable', 'This is switched off for a while. Nothing is lost; try again later.');
  }
}

/** Each look of staff, granted or not, stands in the customer's audit trail, before anything is answered. */
async function recordLook(
  action: 'support-read' | 'support-refused',
  event: APIGatewayProxyEventV2,
  route: Named,
  caller: Caller,
  now: Date,
): Promise<void> {
  const after = { route: route.name, path: event.rawPath.slice(0, 300) };
  const { orgId, userId, via } = caller;
  await events.record({ orgId, action, subject: 'organisation', actorId: userId, via, after }, now);
}
