import * as v from 'valibot';
import { errorFields, log } from '#functions/core/log.ts';
import {
  entityIdsOf,
  type Granter,
  reachable,
  refuseRoles,
  stillGrants,
} from '#functions/core/memberships/granting.ts';
import type { Access } from '#functions/core/memberships/store.ts';
import type { OrganisationRecord } from '#functions/core/organisations/store.ts';
import { countRequest } from '#functions/core/rate/store.ts';
import { mapSome } from '#functions/db/batch.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Role } from '#shared/people/access.ts';
import type { InviteOutcome, NewInvites } from '#shared/people/invites/schema.ts';
import { PersonName } from '#shared/people/profile/schema.ts';
import { roleNamed } from '#shared/people/roles/labels.ts';
import { Email } from '#shared/people/users/rules.ts';
import { type Invitation, invite, knownOf } from './invite.ts';

type Line = v.InferOutput<typeof NewInvites>['invites'][number];
type Outcome = v.InferOutput<typeof InviteOutcome>;

/**
 * Invites people, some at a time, each line for itself: one that cannot be invited, or that fails, stops no other. Every line is
 * looked at before the first mail, so that a list above the organisation's limit of mails is not half sent.
 * @param dryRun writes and mails nothing, and says what would happen
 * @throws AppError `too-many`
 * @throws what the lines failed with, where none came through
 */
export async function inviteSeveral(
  organisation: OrganisationRecord,
  { invites: lines, dryRun }: v.InferOutput<typeof NewInvites>,
  granter: Granter,
  now: Date,
): Promise<Outcome[]> {
  const looks = await lookedAt(organisation, lines, granter, now);
  const mails = looks.filter(({ invitation }) => invitation).length;
  if (dryRun || mails === 0) return looks.map(({ outcome }) => outcome);
  await countRequest('invite-mail', organisation.orgId, now, mails);
  const failures: unknown[] = [];
  const outcomes = await mapSome(looks, SENT_AT_ONCE, async ({ line, invitation, outcome }): Promise<Outcome> => {
    if (!invitation) return outcome;
    try {
      return await sent(organisation, line, invitation, granter, now);
    } catch (error) {
      failures.push(error);
      log('error', 'invitation failed', { orgId: organisation.orgId, ...errorFields(error) });
      return { email: invitation.email, outcome: 'failed', problem: FAILED, fields: {}, inviteId: null };
    }
  });
  if (failures.length > 0 && !outcomes.some(({ outcome }) => outcome === 'invited')) throw failures[0];
  return outcomes;
}

/** Invitations under way at once: each holds the granter to their role, and transactions over one item get in each other's way. */
const SENT_AT_ONCE = 4;
const FAILED = 'This failed on our side. Invite this person again.';

/** A line with what would become of it; with its invitation where it can be sent. */
type Look = { readonly line: Line; readonly outcome: Outcome; readonly invitation?: Invitation };

async function lookedAt(
  organisation: OrganisationRecord,
  lines: readonly Line[],
  granter: Granter,
  now: Date,
): Promise<Look[]> {
  const entityIds = entityIdsOf(organisation.orgId);
  const lineOf = new Map<string, number>();
  const looks: Look[] = [];
  const good = { outcome: 'would-invite', problem: null, fields: {}, inviteId: null } as const;
  for (const [index, line] of lines.entries()) {
    const address = line.email.trim().toLowerCase();
    const first = lineOf.get(address);
    lineOf.set(address, first ?? index);
    if (first !== undefined) {
      const problem = `This address stands in line ${first + 1} already`;
      const fields = { email: problem };
      looks.push({ line, outcome: { email: line.email, outcome: 'twice', problem, fields, inviteId: null } });
      continue;
    }
    try {
      const invitation = await checked(organisation, line, granter, entityIds);
      looks.push({ line, invitation, outcome: { email: invitation.email, ...good } });
    } catch (error) {
      looks.push({ line, outcome: refused(line, error) });
    }
  }
  const emails = looks.flatMap(({ invitation }) => invitation?.email ?? []);
  const known = await knownOf(organisation.orgId, emails, now);
  return looks.map((look) => {
    const refusal = known.get(look.invitation?.email ?? '');
    return refusal ? { line: look.line, outcome: refused(look.line, refusal) } : look;
  });
}

async function sent(
  organisation: OrganisationRecord,
  line: Line,
  invitation: Invitation,
  granter: Granter,
  now: Date,
): Promise<Outcome> {
  try {
    const { inviteId } = await invite(organisation, invitation, granter, now, stillGrants(organisation.orgId, granter));
    return { email: invitation.email, outcome: 'invited', problem: null, fields: {}, inviteId };
  } catch (error) {
    return refused(line, error);
  }
}

/** What an administrator may send out: roles that they may grant, and a reach that is there. */
export async function checkedAccess(
  { organizationType }: Pick<OrganisationRecord, 'organizationType'>,
  access: Access,
  granter: Granter,
  known: ReturnType<typeof entityIdsOf>,
): Promise<Access> {
  refuseRoles(granter, organizationType, access.roles);
  return reachable(access, known);
}

async function checked(
  organisation: OrganisationRecord,
  line: Line,
  granter: Granter,
  known: ReturnType<typeof entityIdsOf>,
): Promise<Invitation> {
  const fields: Record<string, string> = {};
  const email = v.safeParse(Email, line.email);
  if (!email.success) fields.email = email.issues[0].message;
  const name = v.safeParse(PersonName, line.name ?? '');
  if (!name.success && line.name?.trim()) fields.name = name.issues[0].message;
  const roles: Role[] = [];
  for (const text of line.roles) {
    const role = roleNamed(text);
    if (role) roles.push(role);
    else fields.roles ??= `There is no role "${text.trim()}"`;
  }
  if (line.roles.length === 0) fields.roles = 'Choose at least one role';
  const [problem] = Object.values(fields);
  if (!email.success || problem !== undefined) throw new AppError('invalid', `${problem}.`, { fields });
  const { allowedQuestionGroupIds, allowedEntityIds } = line;
  const access = { roles: [...new Set(roles)], allowedQuestionGroupIds, allowedEntityIds };
  return {
    ...(await checkedAccess(organisation, access, granter, known)),
    email: email.output,
    ...(name.success && { name: name.output }),
  };
}

function refused({ email }: Line, error: unknown): Outcome {
  if (!(error instanceof AppError)) throw error;
  const outcome = outcomeOf(error);
  return { email, outcome, problem: error.message, fields: { ...error.fields }, inviteId: null };
}

/** A conflict is about the address: an open invitation comes with it, a member does not. */
function outcomeOf({ code, current }: AppError): Outcome['outcome'] {
  if (code !== 'conflict') return 'invalid';
  return current ? 'already-invited' : 'already-member';
}
