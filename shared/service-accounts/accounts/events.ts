import { defineEvents } from '#shared/api/events.ts';

export const serviceAccountEvents = defineEvents({
  'service-account-created': {
    subject: 'program',
    label: 'Service account created',
    did: 'created the service account {}',
    icon: 'key',
  },
  'service-account-rotated': {
    subject: 'program',
    label: 'Secret rotated',
    did: 'rotated the secret of {}',
    icon: 'key',
  },
  'service-account-changed': {
    subject: 'program',
    label: 'Service account changed',
    did: 'changed the service account {}',
    icon: 'key',
  },
  'service-account-deleted': {
    subject: 'program',
    label: 'Service account deleted',
    did: 'deleted the service account {}',
    icon: 'key',
  },
});
