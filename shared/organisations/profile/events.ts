import { defineEvents } from '#shared/api/events.ts';
import { sentences } from '#shared/text/sentence.ts';

export const profileEvents = defineEvents({
  'organisation-created': {
    subject: 'organisation',
    label: 'Organisation created',
    did: 'created the organisation',
    icon: 'settings',
  },
  'settings-changed': {
    subject: 'organisation',
    label: 'Settings changed',
    did: 'changed the settings',
    icon: 'settings',
    facts: { fields: { name: 'What changed', value: sentences } },
  },
  'owner-changed': {
    subject: 'person',
    label: 'Primary contact changed',
    did: 'made {} the primary contact',
    icon: 'settings',
  },
});
