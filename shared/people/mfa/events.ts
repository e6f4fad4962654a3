import { defineEvents } from '#shared/api/events.ts';

export const mfaEvents = defineEvents({
  'mfa-set-up': {
    subject: 'person',
    label: 'Authenticator app set up',
    did: 'set up an authenticator app',
    icon: 'key',
  },
  'mfa-switched-off': {
    subject: 'person',
    label: 'Authenticator app switched off',
    did: 'switched the authenticator app off',
    icon: 'key',
  },
  'mfa-reset-asked': {
    subject: 'person',
    label: 'App reset asked for',
    did: 'asked to reset the authenticator app of {}',
    icon: 'key',
  },
  'mfa-reset-stopped': {
    subject: 'person',
    label: 'App reset stopped',
    did: 'stopped the reset of the authenticator app of {}',
    icon: 'key',
  },
  'mfa-reset-done': {
    subject: 'person',
    label: 'App reset',
    did: 'reset the authenticator app of {}',
    icon: 'key',
  },
});
