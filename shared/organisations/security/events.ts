import { defineEvents } from '#shared/api/events.ts';

export const securityEvents = defineEvents({
  'mfa-rule-changed': {
    subject: 'organisation',
    label: 'Two-step rule changed',
    did: 'changed who needs an authenticator app',
    icon: 'key',
    facts: { enforceMfa: {} },
  },
});
