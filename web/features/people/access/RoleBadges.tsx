import { isAdmin } from '#shared/people/access.ts';
import { roleLabel } from '#shared/people/roles/labels.ts';
import { Badge } from '#web/ui/status/Badge.tsx';
import { type Access, reachText } from './reach.ts';

/** Roles as badges, and under them how far they reach. */
export function RoleBadges({ access }: { readonly access: Access }) {
  const reach = reachText(access);
  return (
    <span className="block">
      <span className="flex flex-wrap justify-end gap-1 tablet:justify-start">
        {access.roles.length === 0 && <Badge>No role</Badge>}
        {access.roles.map((role) => (
          <Badge key={role} tone={isAdmin({ roles: [role] }) ? 'accent' : 'idle'}>
            {roleLabel(role)}
          </Badge>
        ))}
      </span>
      {reach && <span className="mt-1 block text-ink-muted text-xs">{reach}</span>}
    </span>
  );
}
