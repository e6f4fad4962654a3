import * as funds from '#functions/core/funds/store.ts';
import * as invites from '#functions/core/invites/store.ts';
import * as links from '#functions/core/links/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { type Names, namesOf } from '#functions/core/people/names.ts';
import { SERVICE_ACCOUNT_PREFIX } from '#functions/core/programs/ids.ts';
import type { TrailRecord } from '#functions/core/trail/store.ts';
import type { TrailAction, TrailEvent } from '#shared/organisations/trail/routes.ts';

/** What an event is about, as far as its id alone does not say it. */
type Subject = 'person' | 'organisation' | 'invite' | 'program' | 'fund';

const subjects: Readonly<Partial<Record<TrailAction, Subject>>> = {
  'user-invited': 'invite',
  'invite-resent': 'invite',
  'invite-withdrawn': 'invite',
  'invite-accepted': 'invite',
  'link-changed': 'organisation',
  'test-company-created': 'organisation',
  'organisation-created': 'organisation',
  'settings-changed': 'fund',
  'service-account-created': 'program',
  'service-account-rotated': 'program',
  'service-account-changed': 'program',
  'service-account-deleted': 'program',
};

/** Events as administrators see them, with the names that people and things have today. */
export async function toTrailEvents(orgId: string, events: readonly TrailRecord[]): Promise<TrailEvent[]> {
  const idsOf = (kind: Subject) =>
    events.flatMap(({ action, subjectId }) => (subjectId && kindOf(action) === kind ? [subjectId] : []));
  const programs = idsOf('program').map(programId);
  const [names, named] = await Promise.all([
    namesOf([...events.map(({ actorId }) => actorId), ...idsOf('person'), ...programs]),
    namesOfThings(orgId, { organisation: idsOf('organisation'), invite: idsOf('invite'), fund: idsOf('fund') }),
  ]);
  return events.map(({ eventId, at, action, actorId, via, subjectId, facts }) => ({
    id: eventId,
    at,
    action,
    actor: names(actorId),
    via,
    subjectId: subjectId ?? null,
    subject: facts.company ?? (subjectId ? subjectOf(kindOf(action), subjectId, names, named) : null),
    facts,
  }));
}

function kindOf(action: TrailAction): Subject {
  return subjects[action] ?? 'person';
}

function subjectOf(kind: Subject, id: string, names: Names, named: ReadonlyMap<string, string>): string | null {
  if (kind === 'person') return names(id)?.name ?? null;
  if (kind === 'program') return names(programId(id))?.name ?? null;
  return named.get(id) ?? null;
}

function programId(id: string): string {
  return id.startsWith(SERVICE_ACCOUNT_PREFIX) ? id : `${SERVICE_ACCOUNT_PREFIX}${id}`;
}

type Things = Readonly<Record<'organisation' | 'invite' | 'fund', readonly string[]>>;

async function namesOfThings(orgId: string, ids: Things): Promise<Map<string, string>> {
  const [named, invited, owned] = await Promise.all([
    organisations.listByIds(ids.organisation),
    ids.invite.length > 0 ? invites.list(orgId) : [],
    ids.fund.length > 0 ? funds.list(orgId) : [],
  ]);
  const unknown = ids.organisation.some((id) => !named.some((each) => each.orgId === id));
  // Under which name a company was invited: it may be no organisation yet, or not under this id.
  const linked = unknown ? await links.listOfManager(orgId) : [];
  return new Map([
    ...linked.map(({ companyId, invitedName }) => [companyId, invitedName] as const),
    ...named.map((each) => [each.orgId, each.name] as const),
    ...invited.map(({ inviteId, email, name }) => [inviteId, name ? `${name}, ${email}` : email] as const),
    ...owned.map(({ fundId, name }) => [fundId, name] as const),
  ]);
}
