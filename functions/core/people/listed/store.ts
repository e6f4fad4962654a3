import { UserEntity } from '#functions/core/people/entity.ts';
import type { User } from '#functions/core/people/store.ts';
import { type Indexed, type NamePlace, sortNameOf } from '#functions/db/by-name.ts';
import { unlessGone } from '#functions/db/failures.ts';

/** Every person who was not erased. */
export async function listAll(): Promise<User[]> {
  const { data } = await UserEntity.query.byShelf({ shelf: 'people' }).go({ pages: 'all' });
  return data.filter(({ erasedAt }) => !erasedAt);
}

/** A page of all people, erased ones included, in an order that no rename changes; a cursor of null begins, and ends. */
export async function page(cursor: string | null, limit: number) {
  return UserEntity.query.byShelf({ shelf: 'people' }).go({ cursor, limit });
}

/** Some people in the order of their names, of those after a place among them; undefined begins. */
export async function listByName(from: NamePlace | undefined, limit: number): Promise<Indexed<User>> {
  const all = UserEntity.query.byName({ names: 'people' });
  const { data, cursor } = await (from ? all.gt({ sortName: from.sortName, userId: from.id }) : all).go({ limit });
  return { entries: data.map(asNamed), ended: cursor === null };
}

/** A person with where they stand among the names. */
export function asNamed(user: User) {
  return { ...user, id: user.userId, sortName: user.sortName ?? sortNameOf(user.name) };
}

/** Puts a person of before there were shelves of names on theirs, unless they were renamed or erased meanwhile. */
export async function shelve({ userId, name }: Pick<User, 'userId' | 'name'>): Promise<void> {
  await unlessGone(() =>
    UserEntity.patch({ userId })
      .set({ name })
      .where((item, { eq, notExists }) => `${eq(item.name, name)} AND ${notExists(item.erasedAt)}`)
      .go(),
  );
}
