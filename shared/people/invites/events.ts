import { defineEvents } from '#shared/api/events.ts';
import { roleTexts } from '#shared/people/roles/roleTexts.ts';

export const inviteEvents = defineEvents({
  'user-invited': {
    subject: 'invitation',
    label: 'Person invited',
    did: 'invited {}',
    icon: 'people',
    facts: { roles: { name: 'Roles', value: roleTexts } },
  },
  'invite-resent': {
    subject: 'invitation',
    label: 'Invitation resent',
    did: 'sent the invitation of {} again',
    icon: 'people',
  },
  'invite-withdrawn': {
    subject: 'invitation',
    label: 'Invitation withdrawn',
    did: 'withdrew the invitation of {}',
    icon: 'people',
  },
  'invite-accepted': {
    subject: 'invitation',
    label: 'Invitation accepted',
    did: 'accepted an invitation',
    icon: 'people',
    notices: [
      {
        whom: 'who administers anything',
        kind: 'invite-accepted',
        title: () => '{person} has accepted the invitation',
        link: () => '/users',
      },
    ],
  },
});
