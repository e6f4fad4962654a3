import { defineEvents } from '#shared/api/events.ts';

export const sandboxEvents = defineEvents({
  'test-company-created': {
    subject: 'organisation',
    label: 'Test company created',
    did: 'created the test company {}',
    icon: 'settings',
  },
});
