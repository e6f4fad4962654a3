import { defineEvents } from '#shared/api/events.ts';
import { roleTexts } from '#shared/people/roles/roleTexts.ts';

const facts = { roles: { value: roleTexts } };

export const memberEvents = defineEvents({
  'user-changed': {
    subject: 'person',
    label: 'Access changed',
    did: 'changed the access of {}',
    icon: 'people',
    facts,
  },
  'user-removed': { subject: 'person', label: 'Person removed', did: 'removed {}', icon: 'people', facts },
  'password-link-sent': {
    subject: 'person',
    label: 'Password mail sent',
    did: 'had a password mail sent to {}',
    icon: 'key',
  },
});
