import type { organizationTypes } from '#shared/organisations/profile/schema.ts';
import type { Role } from '#shared/people/access.ts';
import type { Member } from '#shared/people/members/schema.ts';
import { roleLabel } from '#shared/people/roles/labels.ts';
import { adminRoleOf, grantableRoles } from '#shared/people/roles/rules.ts';

/** Who looks at the list, and of which organisation. */
export type Viewer = {
  readonly id: string;
  readonly roles: readonly Role[];
  readonly organizationType: (typeof organizationTypes)[number];
};

/** Why the viewer may not change somebody's access; undefined where they may. */
export function whyNotChange(viewer: Viewer, member: Pick<Member, 'id' | 'name' | 'roles'>): string | undefined {
  if (member.id === viewer.id) return 'This is you: another administrator changes your access.';
  const grantable = grantableRoles(viewer.roles, viewer.organizationType);
  const above = member.roles.find((role) => !grantable.includes(role));
  return above && `${member.name} is ${roleLabel(above)}, which is above what you may grant or take.`;
}

/** Is somebody the last who administers the organisation? */
export function isLastAdmin(
  member: Pick<Member, 'id'>,
  members: readonly Pick<Member, 'id' | 'roles'>[],
  organizationType: Viewer['organizationType'],
): boolean {
  const role = adminRoleOf(organizationType);
  const admins = role ? members.filter(({ roles }) => roles.includes(role)) : [];
  return admins.length === 1 && admins[0]?.id === member.id;
}

/** What is said to whoever would take the last administrator away. */
export function lastAdminText(name: string, organizationType: Viewer['organizationType']): string {
  const role = adminRoleOf(organizationType);
  return `${name} is the last ${role ? roleLabel(role) : 'administrator'}. Give somebody else this role first.`;
}

/** Why the viewer may not remove somebody; undefined where they may. */
export function whyNotRemove(viewer: Viewer, member: Member, members: readonly Member[]): string | undefined {
  if (isLastAdmin(member, members, viewer.organizationType)) {
    return lastAdminText(member.name, viewer.organizationType);
  }
  if (member.id === viewer.id) return 'This is you: another administrator removes you.';
  return whyNotChange(viewer, member);
}
