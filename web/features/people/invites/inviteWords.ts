import type { Invite, InviteStatus } from '#shared/people/invites/schema.ts';
import type { Tone } from '#web/ui/status/tones.ts';

const statuses: Record<InviteStatus, { readonly label: string; readonly tone: Tone }> = {
  PENDING: { label: 'Waiting', tone: 'info' },
  EXPIRED: { label: 'Expired', tone: 'partial' },
  ACCEPTED: { label: 'Accepted', tone: 'complete' },
  WITHDRAWN: { label: 'Withdrawn', tone: 'idle' },
};

/** How an invitation stands, in a word and a tone. */
export function inviteStatusMark(status: InviteStatus): { readonly label: string; readonly tone: Tone } {
  return statuses[status];
}

/** Is somebody still expected by this invitation, or was, until it ran out? */
export function isOpen({ status }: Pick<Invite, 'status'>): boolean {
  return status === 'PENDING' || status === 'EXPIRED';
}

/** Nobody has got the mail: the hand-over failed, and it has to be sent again. */
export function isUndelivered({ status, mailedAt }: Pick<Invite, 'status' | 'mailedAt'>): boolean {
  return status === 'PENDING' && mailedAt === null;
}
