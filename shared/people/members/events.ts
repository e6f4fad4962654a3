import { defineEvents, type ToldFacts } from '#shared/api/events.ts';
import { roleTexts } from '#shared/people/roles/roleTexts.ts';

const facts = { roles: { value: roleTexts } };

/** The roles that somebody has now, and whether what they reach is another. */
function accessNow({ roles, groups }: ToldFacts['after']): string {
  const now = `Your roles are now: ${roleTexts(String(roles))}.`;
  return groups === undefined ? now : `${now} The question groups and entities that you reach have changed.`;
}

export const memberEvents = defineEvents({
  'user-changed': {
    subject: 'person',
    label: 'Access changed',
    did: 'changed the access of {}',
    icon: 'people',
    facts,
    mails: [
      {
        whom: 'the person',
        // Staff who correct a name or disable somebody change no access in an organisation.
        only: ({ after }) => after.roles !== undefined,
        template: 'access-changed',
        facts: ({ organisation, after, name }) => ({ organisation, change: accessNow(after), name }),
      },
    ],
  },
  'user-removed': {
    subject: 'person',
    label: 'Person removed',
    did: 'removed {}',
    icon: 'people',
    facts,
    mails: [
      {
        whom: 'the person',
        template: 'access-changed',
        facts: ({ organisation, name }) => ({
          organisation,
          change: `You have no access to ${organisation} any more.`,
          name,
        }),
      },
    ],
  },
  'password-link-sent': {
    subject: 'person',
    label: 'Password mail sent',
    did: 'had a password mail sent to {}',
    icon: 'key',
    // Of a way in by staff; where an administrator of the organisation asks, Cognito itself mails a code.
    mails: [
      {
        whom: 'the person',
        template: 'password-link',
        facts: ({ linkTo, name }) => ({ link: linkTo('/login?forgotten=1'), name }),
      },
    ],
  },
});
