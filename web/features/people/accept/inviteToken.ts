import { InviteToken } from '#shared/api/params.ts';
import { type LinkSecret, useLinkSecret } from '#web/lib/linkSecret.ts';
import { keep } from '#web/lib/storage.ts';

const invitation: LinkSecret = { key: 'sedum.invite', schema: InviteToken };

/** Forgets the invitation that this tab keeps. */
export function forgetInvite(): void {
  keep('tab', invitation.key, null);
}

/** The secret of the invitation's link, kept in the tab while the person signs in; null without one. */
export function useInviteToken(): string | null {
  return useLinkSecret(invitation);
}
