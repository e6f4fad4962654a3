import { defineEvents } from '#shared/api/events.ts';
import { sentence, sentences } from '#shared/text/sentence.ts';

export const linkEvents = defineEvents({
  'link-changed': {
    subject: 'organisation',
    label: 'Link to a fund manager or company changed',
    did: 'changed the link with {}',
    icon: 'settings',
    facts: { change: { name: 'Change', value: sentence }, fields: { name: 'What changed', value: sentences } },
  },
});
