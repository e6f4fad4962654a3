import { Building2, ShieldCheck, ShieldOff } from 'lucide-react';
import type { Member } from '#shared/people/members/schema.ts';
import { Badge } from '#web/ui/status/Badge.tsx';

/** Whether a second step stands before somebody's account, or their directory asks for it. */
export function MfaBadge({ mfa }: { readonly mfa: Member['mfa'] }) {
  switch (mfa) {
    case 'on':
      return (
        <Badge tone="complete" icon={ShieldCheck}>
          App set up
        </Badge>
      );
    case 'off':
      return (
        <Badge tone="idle" icon={ShieldOff}>
          No app
        </Badge>
      );
    case 'directory':
      return (
        <Badge tone="info" icon={Building2}>
          Microsoft
        </Badge>
      );
  }
}
