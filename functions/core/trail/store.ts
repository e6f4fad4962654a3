import type { EntityItem } from 'electrodb';
import { monotonicFactory } from 'ulid';
import type { Put, Write } from '#functions/db/transact.ts';
import type { TrailAction } from '#shared/organisations/trail/routes.ts';
import type { Via } from '#shared/people/access.ts';
import { TrailEventEntity } from './entity.ts';

type Item = EntityItem<typeof TrailEventEntity>;
export type TrailRecord = Omit<Item, 'facts'> & { readonly facts: Readonly<Record<string, string>> };

const nextId = monotonicFactory();

/** What happened, to whom, and who did it; names and addresses never stand in `facts`. */
export type NewTrailEvent = {
  readonly orgId: string;
  readonly action: TrailAction;
  /** Absent = the product itself. */
  readonly actorId?: string | undefined;
  readonly via: Via | 'system';
  readonly subjectId?: string | undefined;
  readonly facts?: Readonly<Record<string, string>>;
};

/** The write that records an event in the same transaction as what it tells of. */
export function recording(event: NewTrailEvent, now: Date): Write {
  return { Put: TrailEventEntity.create(itemOf(event, now)).params<Put>() };
}

/** Records an event on its own, where nothing else is written. */
export async function record(event: NewTrailEvent, now: Date): Promise<void> {
  await TrailEventEntity.create(itemOf(event, now)).go();
}

/**
 * A page of the trail, the newest first; of one kind of event as many as there are, up to the limit.
 * @param cursor ElectroDB's own cursor of the former page
 */
export async function list(
  orgId: string,
  { cursor, limit, action }: { readonly cursor?: string; readonly limit: number; readonly action?: TrailAction },
): Promise<{ readonly events: TrailRecord[]; readonly cursor: string | null }> {
  const query = TrailEventEntity.query.byOrganisation({ orgId });
  const filtered = action ? query.where((item, { eq }) => eq(item.action, action)) : query;
  // DynamoDB counts before it filters: a rare event would else hide behind pages that look empty.
  const size = action ? { count: limit } : { limit };
  const page = await filtered.go({ order: 'desc', ...size, cursor: cursor ?? null });
  return { events: page.data as TrailRecord[], cursor: page.cursor };
}

/** Everything that somebody did, the newest first: the whole trail is read for it, so it is for rare questions. */
export async function listOfActor(orgId: string, actorId: string): Promise<TrailRecord[]> {
  const { data } = await TrailEventEntity.query
    .byOrganisation({ orgId })
    .where((item, { eq }) => eq(item.actorId, actorId))
    .go({ order: 'desc', pages: 'all' });
  return data as TrailRecord[];
}

function itemOf({ facts = {}, ...event }: NewTrailEvent, now: Date) {
  const eventId = nextId(now.getTime()).toLowerCase();
  return { ...event, eventId, at: now.toISOString(), facts: { ...facts } };
}
