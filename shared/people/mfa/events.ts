import { defineEvents, type MailDeclaration, type ToldFacts } from '#shared/api/events.ts';

/** What became of somebody's app, to them: one mail, though the trail of each of their organisations tells of it. */
function mailed(change: string | ((told: ToldFacts) => string)) {
  const facts: Extract<MailDeclaration, { readonly template: 'mfa-changed' }>['facts'] = (told) => ({
    change: typeof change === 'string' ? change : change(told),
    name: told.name,
  });
  return { mails: [{ whom: 'the person', template: 'mfa-changed', facts }] } as const;
}

/** '1 March 2027 at 12:00 UTC'. */
function inWords(instant: unknown): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(String(instant)))} UTC`;
}

export const mfaEvents = defineEvents({
  'mfa-set-up': {
    subject: 'person',
    ofPersonAlone: true,
    label: 'Authenticator app set up',
    did: 'set up an authenticator app',
    icon: 'key',
    ...mailed('An authenticator app was set up for your account. Every sign-in with your password asks for its code.'),
  },
  'mfa-switched-off': {
    subject: 'person',
    ofPersonAlone: true,
    label: 'Authenticator app switched off',
    did: 'switched the authenticator app off',
    icon: 'key',
    ...mailed('The authenticator app of your account was switched off. Your password alone signs you in.'),
  },
  'mfa-reset-asked': {
    subject: 'person',
    ofPersonAlone: true,
    label: 'App reset asked for',
    did: 'asked to reset the authenticator app of {}',
    icon: 'key',
    facts: { effectiveAt: { name: 'Takes effect' } },
    mails: [
      {
        whom: 'the person',
        template: 'mfa-reset',
        facts: ({ after, name }) => ({ effective: inWords(after.effectiveAt), name }),
      },
    ],
  },
  'mfa-reset-stopped': {
    subject: 'person',
    ofPersonAlone: true,
    label: 'App reset stopped',
    did: 'stopped the reset of the authenticator app of {}',
    icon: 'key',
    ...mailed(
      ({ byThemselves }) =>
        `The reset of your authenticator app was stopped by ${byThemselves ? 'you' : 'the Sedum staff'}. Every sign-in with your password asks for its code as before.`,
    ),
  },
  'mfa-reset-done': {
    subject: 'person',
    ofPersonAlone: true,
    label: 'App reset',
    did: 'reset the authenticator app of {}',
    icon: 'key',
    ...mailed(
      'The authenticator app of your account was reset. Your password alone signs you in until you set one up.',
    ),
  },
});
