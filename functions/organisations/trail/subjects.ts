import { SUBJECT, type ToldEvent } from '#functions/core/events/store.ts';
import * as funds from '#functions/core/funds/store.ts';
import * as links from '#functions/core/links/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { namesOf } from '#functions/core/people/names.ts';
import { SERVICE_ACCOUNT_PREFIX } from '#functions/core/programs/ids.ts';
import type { SubjectKind } from '#shared/api/events.ts';

/** What subjects of one kind are called today, by their ids; one that is gone is left out. */
type Naming = (orgId: string, events: readonly ToldEvent[]) => Promise<ReadonlyMap<string, string>>;

const namings: Record<SubjectKind, Naming> = {
  organisation: async (orgId, events) => organisationNames(orgId, idsOf(events)),
  person: async (_, events) => nameMap(idsOf(events), (id) => id),
  program: async (_, events) => nameMap(idsOf(events), programId),
  fund: async (orgId) => new Map((await funds.list(orgId)).map(({ fundId, name }) => [fundId, name])),
  invitation: async (_, events) => new Map(events.flatMap(invited)),
  year: async (_, events) => new Map(idsOf(events).map((label) => [label, label])),
  cell: async () => new Map(),
};

/** Names what events of one organisation are about: by the label that an event brings, else as it is called today. */
export async function subjectNames(
  orgId: string,
  events: readonly ToldEvent[],
): Promise<(event: ToldEvent) => string | null> {
  const byKind = Map.groupBy(
    events.filter(({ subjectId, label }) => subjectId !== undefined && label === undefined),
    ({ subject }) => subject,
  );
  const named = await Promise.all(
    [...byKind].map(async ([kind, own]) => [kind, await namings[kind](orgId, own)] as const),
  );
  const names = new Map(named);
  return ({ subject, subjectId, label }) => label ?? names.get(subject)?.get(subjectId ?? '') ?? null;
}

function idsOf(events: readonly ToldEvent[]): string[] {
  return [...new Set(events.flatMap(({ subjectId = [] }) => subjectId))];
}

async function nameMap(ids: readonly string[], userIdOf: (id: string) => string): Promise<Map<string, string>> {
  const names = await namesOf(ids.map(userIdOf));
  return new Map(ids.flatMap((id) => [[id, names(userIdOf(id))?.name ?? ''] as const]));
}

function programId(id: string): string {
  return id.startsWith(SERVICE_ACCOUNT_PREFIX) ? id : `${SERVICE_ACCOUNT_PREFIX}${id}`;
}

function invited({ subjectId, texts }: ToldEvent): [string, string][] {
  const { [SUBJECT.email]: email, [SUBJECT.name]: name } = texts;
  return subjectId && email ? [[subjectId, name ? `${name}, ${email}` : email]] : [];
}

async function organisationNames(orgId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const named = await organisations.listByIds(ids);
  const unknown = ids.some((id) => !named.some((each) => each.orgId === id));
  // Under which name a company was invited: it may be no organisation yet, or not under this id.
  const linked = unknown ? await links.listOfManager(orgId) : [];
  return new Map([
    ...linked.map(({ companyId, invitedName }) => [companyId, invitedName] as const),
    ...named.map((each) => [each.orgId, each.name] as const),
  ]);
}
