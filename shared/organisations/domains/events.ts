import { defineEvents } from '#shared/api/events.ts';
import { sentence } from '#shared/text/sentence.ts';

export const domainEvents = defineEvents({
  'domain-changed': {
    subject: 'organisation',
    label: 'E-mail domain changed',
    did: 'changed an e-mail domain',
    icon: 'key',
    facts: { change: { name: 'Change', value: sentence }, tenant: { name: 'Directory' } },
  },
});
