import type { Assignee } from '#shared/collection/year/schema.ts';
import { isAmong } from '#shared/lists/among.ts';
import { isViewerOnly, type Role, reachesEntity } from '#shared/people/access.ts';
import type { Member } from '#shared/people/members/schema.ts';

/** A person of the organisation, with the entities that they may reach. */
export type Person = Pick<Member, 'id' | 'name' | 'roles' | 'allowedEntityIds'>;

/** Those who can be asked: somebody who only views data cannot. */
export function askable<P extends { readonly roles: readonly Role[] }>(people: readonly P[]): P[] {
  return people.filter((person) => !isViewerOnly(person));
}

/** The person's name; somebody who left is a former user. */
export function nameIn(people: readonly Pick<Person, 'id' | 'name'>[], id: string): string {
  return people.find((person) => person.id === id)?.name ?? 'Former user';
}

/** The entities that an assignment asks the person for and that they cannot reach. */
export function unreachable(
  { userId, entityIds }: Assignee,
  askedEntityIds: readonly string[],
  people: readonly Person[],
): string[] {
  const person = people.find(({ id }) => id === userId);
  const asked = entityIds.length === 0 ? askedEntityIds : askedEntityIds.filter((id) => isAmong(entityIds, id));
  return person ? asked.filter((id) => !reachesEntity(person, id)) : [...asked];
}
