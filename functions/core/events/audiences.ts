import * as links from '#functions/core/links/store.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import { administratorsOf, staffWith } from '#functions/core/organisations/administrators.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import * as users from '#functions/core/people/store.ts';
import type { KnownAudience } from '#shared/api/events.ts';
import { allows, isAdmin } from '#shared/people/access.ts';
import type { NewEvent } from './store.ts';

/** One of those who are told: a person by id, or whoever a feature mails, under a name that stays the same for one event. */
export type Recipient = {
  readonly id: string;
  /** Where a mail goes; absent = to the person of this id, if they can still sign in. */
  readonly address?: { readonly email: string; readonly name: string };
  /** What was worked out for them alone. */
  readonly detail?: Readonly<Record<string, string>>;
  /** The person whom a mail names beside the recipient. */
  readonly namesId?: string | undefined;
};

/** Recipients by the organisation in which they are told. */
export type Told = { readonly orgId: string; readonly recipients: readonly Recipient[] };
type Event = Pick<NewEvent, 'orgId' | 'subjectId'>;
type Organisation = Pick<organisations.OrganisationRecord, 'orgId' | 'organizationType'>;

const entering = { method: 'PUT', access: 'data-entry' } as const;

/** Who each audience of an event is, for the organisation in whose record it stands. */
export const audiences: Record<KnownAudience, (at: Organisation, event: Event) => Promise<readonly Told[]>> = {
  'who enters data': async ({ orgId }) => membersWho(orgId, (member) => allows(entering, member)),
  'who administers anything': async ({ orgId }) => membersWho(orgId, isAdmin),
  administrators: async (organisation) => [told(organisation.orgId, await administratorsOf(organisation))],
  'administrators of the subject': async (_, { subjectId }) => {
    const subject = subjectId === undefined ? undefined : await organisations.find(subjectId);
    return subject ? [told(subject.orgId, await administratorsOf(subject))] : [];
  },
  // The organisation is a fund manager, the subject a company that somebody of it invited.
  'administrators and who invited': async (manager, { subjectId = '' }) => {
    const [administrators, link] = await Promise.all([administratorsOf(manager), links.find(manager.orgId, subjectId)]);
    return [told(manager.orgId, [...administrators, ...(link?.invitedById ? [link.invitedById] : [])])];
  },
  'the person': async ({ orgId }, { subjectId = '' }) => {
    const person = await users.find(subjectId);
    if (!person || person.erasedAt) return [];
    const { email, name } = person;
    return [{ orgId, recipients: [{ id: subjectId, address: { email, name } }] }];
  },
  'super admins': () => staff(['SEDUM_SUPER_ADMIN']),
  'support staff': () => staff(['SEDUM_SUPER_ADMIN', 'SEDUM_SUPPORT_USER']),
};

async function membersWho(orgId: string, fits: (member: memberships.Membership) => boolean) {
  const members = (await memberships.list(orgId)).filter(fits);
  return [
    told(
      orgId,
      members.map(({ userId }) => userId),
    ),
  ];
}

async function staff(roles: Parameters<typeof staffWith>[0]): Promise<readonly Told[]> {
  return (await staffWith(roles)).map(({ orgId, userIds }) => told(orgId, userIds));
}

function told(orgId: string, userIds: readonly string[]): Told {
  return { orgId, recipients: [...new Set(userIds)].map((id) => ({ id })) };
}
