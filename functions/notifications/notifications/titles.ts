import type { NotificationRecord } from '#functions/core/notices/store.ts';
import { namesOf } from '#functions/core/people/names.ts';

/** The titles of notifications with the names that people have now: none is kept in what others were told. */
export async function titlesOf(
  records: readonly Pick<NotificationRecord, 'title' | 'aboutId'>[],
): Promise<(record: Pick<NotificationRecord, 'title' | 'aboutId'>) => string> {
  const names = await namesOf(records.map(({ aboutId }) => aboutId));
  return ({ title, aboutId }) => (aboutId ? title.replace('{person}', () => names(aboutId)?.name ?? '') : title);
}
