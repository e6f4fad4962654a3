import { defineEvents } from '#shared/api/events.ts';

export const licenceEvents = defineEvents({
  'licence-changed': {
    subject: 'organisation',
    label: 'Licence changed',
    did: 'changed the licence',
    icon: 'settings',
  },
});
