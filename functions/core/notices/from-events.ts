import { afterwards } from '#functions/core/afterwards.ts';
import type { NewEvent } from '#functions/core/events/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import type { EventAction } from '#shared/api/all-events.ts';
import type { EventDeclaration, NoticeDeclaration, ToldFacts } from '#shared/api/events.ts';
import { audiences } from './audiences.ts';
import { tell } from './tell.ts';

/**
 * Tells people of an event that is written, as its feature declares it; whoever did it knows. What cannot be told undoes
 * nothing and stands in the log.
 * @param declared the events of the feature
 */
export async function tellOf<A extends EventAction>(
  declared: Readonly<Record<A, EventDeclaration>>,
  event: NewEvent & { readonly action: A },
  now: Date,
): Promise<void> {
  const { notices = [] } = declared[event.action];
  if (notices.length === 0) return;
  await afterwards(`told of ${event.action}`, async () => {
    const organisation = await organisations.get(event.orgId);
    await Promise.all(notices.map((notice) => tellAudience(notice, event, organisation, now)));
  });
}

async function tellAudience(
  { whom, kind, title, text, link }: NoticeDeclaration,
  { actorId, subjectId = '', before = {}, after = {}, texts = {} }: NewEvent,
  organisation: organisations.OrganisationRecord,
  now: Date,
): Promise<void> {
  const told: ToldFacts = { organisation: organisation.name, subject: subjectId, before, after, texts };
  const words = text?.(told);
  const notice = { kind, title: title(told), ...(words && { text: words }), ...(link && { link: link(told) }) };
  const about = notice.title.includes('{person}') && actorId ? { aboutId: actorId } : {};
  for (const { orgId, userIds } of await audiences[whom](organisation)) {
    const others = userIds.filter((userId) => userId !== actorId);
    await tell(orgId, others, { ...notice, ...about }, now);
  }
}
