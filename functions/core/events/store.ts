import type { EntityItem } from 'electrodb';
import { monotonicFactory } from 'ulid';
import { mapSome, readAll } from '#functions/db/batch.ts';
import { type Put, transact, type Write } from '#functions/db/transact.ts';
import type { ActionUpon, EventAction, TrailAction } from '#shared/api/all-events.ts';
import type { SubjectKind } from '#shared/api/events.ts';
import type { CellMethod } from '#shared/collection/cells/schema.ts';
import type { Via } from '#shared/people/access.ts';
import { EventEntity, EventTextEntity } from './entity.ts';
import { hashesOf, newSalt, type Texts } from './texts.ts';

type Item = EntityItem<typeof EventEntity>;
/** What was and what is, by the names that the feature declares. */
export type Facts = Readonly<Record<string, unknown>>;

export type EventRecord<A extends EventAction = EventAction> = Omit<Item, 'action' | 'before' | 'after' | 'hashes'> & {
  readonly action: A;
  readonly before: Facts;
  readonly after: Facts;
  readonly hashes: Readonly<Record<string, string>>;
};
/** An event with the texts beside it; one that is gone is null. */
export type ToldEvent<A extends EventAction = EventAction> = EventRecord<A> & {
  readonly texts: Readonly<Record<string, string | null>>;
};

type Act = {
  readonly orgId: string;
  /** The id that `happened` gave it; absent = one of its own, for what nobody is told of. */
  readonly eventId?: string;
  /** The reporting year that it belongs to, if it belongs to one. */
  readonly year?: number;
  /** Absent = the product itself. */
  readonly actorId?: string | undefined;
  readonly via: Via | 'system';
  /** By what a value came; absent = as the way in says: on the screen, or by a program. */
  readonly source?: CellMethod;
  readonly subjectId?: string | undefined;
  /** What the subject is called, where it is no person. */
  readonly label?: string | undefined;
  /** Never a name of a person, an address or a text that somebody wrote: those are `texts`. */
  readonly before?: Facts;
  readonly after?: Facts;
  /** What the actor wrote. */
  readonly texts?: Texts;
  /** Whom it is about, who has no account yet, until when that is kept. */
  readonly named?: { readonly email: string; readonly name?: string | undefined; readonly until: Date };
};

/** What happened: an action that a feature declares, upon a subject of the kind that it declares. */
export type NewEvent = {
  readonly [K in SubjectKind]: Act & { readonly action: ActionUpon<K>; readonly subject: K };
}[SubjectKind];

/** An event that knows its id before it is written, so that whoever is told of it is told once. */
export type Happened<E = NewEvent> = E & { readonly eventId: string; readonly at: Date };

const nextId = monotonicFactory();

/** Gives an event its id and its instant: it is written by `recording`, in one trail or in several, and told by `tellOf`. */
export function happened<const E extends Pick<NewEvent, 'action'>>(event: E, now: Date): Happened<E> {
  return { ...event, eventId: nextId(now.getTime()).toLowerCase(), at: now };
}

/** The writes that record an event in the same transaction as what it tells of: itself, and its texts where it has some. */
export function recording(event: NewEvent, now: Date): Write[] {
  const { item, beside } = itemsOf(event, now);
  return writesOf(item, beside);
}

function writesOf(item: Items['item'], beside: Items['beside']): Write[] {
  const own = { Put: EventEntity.create(item).params<Put>() };
  return beside ? [own, { Put: foundBy(EventTextEntity.create(beside).params<Put>(), beside) }] : [own];
}

/**
 * Leaves a text out of the index of those whom it has none of: ElectroDB gives the keys all the same, each index costs a write,
 * and the texts of nobody of all organisations would meet in one partition of it.
 */
function foundBy({ Item, ...put }: Put, { userId, email }: { readonly userId?: string; readonly email?: string }): Put {
  const without = [...(userId ? [] : ['gsi1pk', 'gsi1sk']), ...(email ? [] : ['gsi2pk', 'gsi2sk'])];
  return { ...put, Item: Object.fromEntries(Object.entries(Item ?? {}).filter(([name]) => !without.includes(name))) };
}

/** Records an event on its own, where nothing else is written. */
export async function record(event: NewEvent, now: Date): Promise<void> {
  const { item, beside } = itemsOf(event, now);
  if (!beside) await EventEntity.create(item).go();
  else await transact(writesOf(item, beside));
}

type Items = ReturnType<typeof itemsOf>;

function itemsOf({ year, texts = {}, named, ...event }: NewEvent, now: Date) {
  const { orgId, subject, subjectId = NOWHERE, via } = event;
  const { eventId = nextId(now.getTime()).toLowerCase() } = event;
  const place = { orgId, eventId, scope: scopeOf(year), lane: subject === 'cell' ? subjectId : NOWHERE };
  const all = { ...texts, ...(named && namesIn(named)) };
  const isBare = Object.keys(all).length === 0;
  const salt = newSalt();
  const source = event.source ?? (via === 'service-account' ? via : 'screen');
  const item = { ...event, ...place, source, at: now.toISOString(), hashes: isBare ? {} : hashesOf(all, salt) };
  const owner = named
    ? { email: named.email.trim().toLowerCase(), ttl: Math.floor(named.until.getTime() / 1000) }
    : { ...(event.actorId && { userId: event.actorId }) };
  return { item, beside: isBare ? undefined : { ...place, salt, texts: all, ...owner } };
}

/** Under what names the texts of an event name its subject. */
export const SUBJECT = { email: 'subject.email', name: 'subject.name' } as const;

const NOWHERE = '-';
const scopeOf = (year: number | undefined) => (year === undefined ? NOWHERE : String(year));

function namesIn({ email, name }: NonNullable<Act['named']>): Texts {
  return { [SUBJECT.email]: email, ...(name && { [SUBJECT.name]: name }) };
}

/**
 * A page of an organisation's trail, the newest first; of one action as many as there are, up to the limit.
 * @param cursor ElectroDB's own cursor of the former page
 */
export async function list(
  orgId: string,
  { cursor, limit, action }: { readonly cursor?: string; readonly limit: number; readonly action?: TrailAction },
): Promise<{ readonly events: EventRecord<TrailAction>[]; readonly cursor: string | null }> {
  const query = EventEntity.query.byPlace({ orgId, scope: NOWHERE, lane: NOWHERE });
  const wanted: string | undefined = action;
  const filtered = wanted ? query.where((item, { eq }) => eq(item.action, wanted)) : query;
  // DynamoDB counts before it filters: a rare event would else hide behind pages that look empty.
  const size = action ? { count: limit } : { limit };
  const page = await filtered.go({ order: 'desc', ...size, cursor: cursor ?? null });
  return { events: page.data as EventRecord<TrailAction>[], cursor: page.cursor };
}

/** Everything that somebody did, the newest first: the whole trail is read for it, so it is for rare questions. */
export async function listOfActor(orgId: string, actorId: string): Promise<EventRecord<TrailAction>[]> {
  const { data } = await EventEntity.query
    .byPlace({ orgId, scope: NOWHERE, lane: NOWHERE })
    .where((item, { eq }) => eq(item.actorId, actorId))
    .go({ order: 'desc', pages: 'all' });
  return data as EventRecord<TrailAction>[];
}

/** The history of a row of cells, by the id under which it is a subject; the newest first. */
export async function listOfRow(
  orgId: string,
  year: number,
  rowId: string,
): Promise<EventRecord<ActionUpon<'cell'>>[]> {
  const { data } = await EventEntity.query
    .byPlace({ orgId, scope: scopeOf(year), lane: rowId })
    .go({ order: 'desc', pages: 'all' });
  return data as EventRecord<ActionUpon<'cell'>>[];
}

/** Events with the texts beside them, in one read more where there are any. */
export async function withTexts<A extends EventAction>(events: readonly EventRecord<A>[]): Promise<ToldEvent<A>[]> {
  const keys = events.flatMap(({ orgId, scope, lane, eventId, hashes }) =>
    Object.keys(hashes).length > 0 ? [{ orgId, scope, lane, eventId }] : [],
  );
  const found = await readAll(keys, (some) => EventTextEntity.get([...some]).go());
  const kept = new Map(found.map(({ eventId, texts }) => [eventId, texts as Texts]));
  return events.map((event) => ({
    ...event,
    texts: Object.fromEntries(Object.keys(event.hashes).map((name) => [name, kept.get(event.eventId)?.[name] ?? null])),
  }));
}

/** Texts that are taken away at once. */
const AT_ONCE = 25;

/** Takes away what somebody wrote and what names their address; the events stay as they are, to the byte. */
export async function forgetPerson({
  userId,
  email,
}: {
  readonly userId: string;
  readonly email: string;
}): Promise<void> {
  const [written, naming] = await Promise.all([
    EventTextEntity.query.byUser({ userId }).go({ pages: 'all' }),
    EventTextEntity.query.byEmail({ email: email.trim().toLowerCase() }).go({ pages: 'all' }),
  ]);
  await mapSome([...written.data, ...naming.data], AT_ONCE, ({ orgId, scope, lane, eventId }) =>
    EventTextEntity.delete({ orgId, scope, lane, eventId }).go(),
  );
}
