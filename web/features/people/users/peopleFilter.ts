import type { Role } from '#shared/people/access.ts';
import type { Member } from '#shared/people/members/schema.ts';

/** The people whose name or address holds all searched words, whatever the case, and who have the role. */
export function filteredPeople<M extends Pick<Member, 'name' | 'email' | 'roles'>>(
  members: readonly M[],
  { search, role }: { readonly search: string; readonly role: Role | undefined },
): M[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return members.filter(({ name, email, roles }) => {
    const text = `${name} ${email}`.toLowerCase();
    return (!role || roles.includes(role)) && words.every((word) => text.includes(word));
  });
}
