import { defineEvents, type EventDeclaration } from '#shared/api/events.ts';
import { roleTexts } from '#shared/people/roles/roleTexts.ts';

/** Its secret, its last day and who invites stand in no event: the invitation brings them along. */
const mailed = {
  mails: [
    {
      whom: 'who is invited',
      template: 'invite',
      facts: ({ organisation, name, detail: { inviter = '', roles = '', link = '', lastDay = '' } }) => {
        return { organisation, name, inviter, roles, link, lastDay };
      },
    },
    {
      whom: 'who is invited for a manager',
      template: 'company-invite',
      facts: ({ organisation: company, name, detail: { manager = '', link = '', lastDay = '' } }) => {
        return { company, name, manager, link, lastDay };
      },
    },
  ],
} as const satisfies Pick<EventDeclaration, 'mails'>;

export const inviteEvents = defineEvents({
  'user-invited': {
    subject: 'invitation',
    label: 'Person invited',
    did: 'invited {}',
    icon: 'people',
    facts: { roles: { name: 'Roles', value: roleTexts } },
    ...mailed,
  },
  'invite-resent': {
    subject: 'invitation',
    label: 'Invitation resent',
    did: 'sent the invitation of {} again',
    icon: 'people',
    ...mailed,
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
