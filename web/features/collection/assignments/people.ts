import { isViewerOnly, type Role } from '#shared/people/access.ts';

/** A person of the organisation who may be asked, or who was. */
export type Person = {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly Role[];
};

/** Those who can be asked: somebody who only views data cannot. */
export function askable<P extends Pick<Person, 'roles'>>(people: readonly P[]): P[] {
  return people.filter((person) => !isViewerOnly(person));
}
