import { defineEvents } from '#shared/api/events.ts';
import { sentence } from '#shared/text/sentence.ts';

const facts = { route: { name: 'What was read', value: sentence }, path: { name: 'Address' } };

export const supportEvents = defineEvents({
  'support-read': {
    subject: 'organisation',
    label: 'Read by Sedum’s staff',
    did: 'looked at your organisation',
    icon: 'look',
    facts,
  },
  'support-refused': {
    subject: 'organisation',
    label: 'Refused to Sedum’s staff',
    did: 'tried to look at values, and was refused',
    icon: 'look',
    facts,
  },
  'support-access-changed': {
    subject: 'organisation',
    label: 'Support access changed',
    did: 'changed support access',
    icon: 'look',
    facts: { mode: {}, ended: { name: 'Would have ended' } },
  },
});
