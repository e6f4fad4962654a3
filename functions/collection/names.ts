import * as users from '#functions/people/users/store.ts';
import { type Caller, isViewerOnly } from '#shared/people/access.ts';

export type Names = (userId: string | null | undefined) => { readonly id: string; readonly name: string } | null;

/** Names of the people behind ids, in one read; a person who was erased is 'Former user'. */
export async function namesOf(userIds: Iterable<string | null | undefined>): Promise<Names> {
  const wanted = [...new Set(userIds)].filter((id): id is string => Boolean(id));
  const found = new Map((await users.listByIds(wanted)).map(({ userId, name }) => [userId, name]));
  return (id) => (id ? { id, name: found.get(id) ?? 'Former user' } : null);
}

/** The same as somebody may see them: a viewer learns of no people. */
export async function namesFor(caller: Caller, userIds: Iterable<string | null | undefined>): Promise<Names> {
  return isViewerOnly(caller) ? () => null : namesOf(userIds);
}
