export { expiryOf, lostRole, prepareInvite } from './invites/invite.ts';
export { toInvite, toInvites } from './invites/present.ts';
export { listOpen, resend } from './invites/resend.ts';
export { isFoundBy } from './members/present.ts';
