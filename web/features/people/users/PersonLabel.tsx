import type { Member } from '#shared/people/members/schema.ts';
import { PersonAvatar } from '#web/features/people/profile/PersonAvatar.tsx';
import { useMember } from '#web/lib/session.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';

/** A person of a list: picture, name, address, and what marks them. */
export function PersonLabel({ member }: { readonly member: Member }) {
  const { user } = useMember();
  return (
    <span className="flex min-w-0 items-center gap-3">
      <PersonAvatar name={member.name} picture={member.picture} decorative />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="break-words">{member.name}</span>
          {member.id === user.id && <Badge tone="accent">You</Badge>}
          {member.isOwner && <Badge tone="bloom">Owner</Badge>}
        </span>
        <span className="block break-all font-normal text-ink-muted text-xs">{member.email}</span>
      </span>
    </span>
  );
}
