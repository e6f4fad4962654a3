import { defineEvents } from '#shared/api/events.ts';
import { roleTexts } from '#shared/people/roles/roleTexts.ts';

export const privacyEvents = defineEvents({
  'user-erased': {
    subject: 'person',
    label: 'Person erased',
    did: 'erased the person behind {}',
    icon: 'people',
    facts: { roles: { value: roleTexts } },
    // One mail, though the trail of each of their organisations tells of it.
    mails: [{ whom: 'the person', template: 'erased', facts: ({ name }) => ({ name }) }],
  },
});
