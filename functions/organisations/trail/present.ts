import { type EventRecord, type Facts, type ToldEvent, withTexts } from '#functions/core/events/store.ts';
import { namesOf } from '#functions/core/people/names.ts';
import type { TrailAction } from '#shared/api/all-events.ts';
import type { TrailEvent } from '#shared/organisations/trail/routes.ts';
import { subjectNames } from './subjects.ts';

/** What stands in the place of a text that is gone, while what happened stays. */
const GONE = 'Gone with the person who wrote it';

/** Events as administrators see them, with the names that people and things have today. */
export async function toTrailEvents(orgId: string, events: readonly EventRecord<TrailAction>[]): Promise<TrailEvent[]> {
  const told = await withTexts(events);
  const [names, nameOf] = await Promise.all([namesOf(told.map(({ actorId }) => actorId)), subjectNames(orgId, told)]);
  return told.map((event) => ({
    id: event.eventId,
    at: event.at,
    action: event.action,
    actor: names(event.actorId),
    via: event.via,
    subjectId: event.subjectId ?? null,
    subject: nameOf(event),
    before: inShort(event.before),
    after: { ...inShort(event.after), ...writtenIn(event) },
  }));
}

function inShort(facts: Facts): Record<string, string> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)]));
}

/** What the actor wrote; what names the subject is no fact of its own. */
function writtenIn({ texts }: ToldEvent): Record<string, string> {
  const written = Object.entries(texts).filter(([name]) => !name.startsWith('subject.'));
  return Object.fromEntries(written.map(([name, text]) => [name, text ?? GONE]));
}
