import { defineEvents, type ToldFacts } from '#shared/api/events.ts';
import { sentence, sentences } from '#shared/text/sentence.ts';

/** Where a company's administrators decide about fund managers. */
export const FOLLOWERS_PATH = '/settings-overview?tab=followers';

/** What a company decided, to its fund manager. */
const decisions: Readonly<Record<string, string>> = {
  accept: 'has accepted your invitation',
  decline: 'has declined your invitation',
  'accept-managed': 'has accepted full management',
  'end-managed': 'has ended full management',
  end: 'has ended that you follow it',
};

/** The trails of both sides tell of a link; which of them an event stands in says who is told. */
const isManagers = ({ organizationType }: ToldFacts) => organizationType === 'private_equity';

export const linkEvents = defineEvents({
  'link-changed': {
    subject: 'organisation',
    label: 'Link to a fund manager or company changed',
    did: 'changed the link with {}',
    icon: 'settings',
    facts: {
      change: { name: 'Change', value: sentence },
      fields: { name: 'What changed', value: sentences },
      name: { name: 'Under the name' },
    },
    notices: [
      {
        whom: 'administrators',
        only: ({ after }) => after.change === 'asked',
        kind: 'link-changed',
        title: ({ organisation, subjectName }) => `${subjectName} asks to follow ${organisation}`,
        text: ({ after }) =>
          `It invited the company under the name ${after.name}. Nothing is shared before you accept.`,
        link: () => FOLLOWERS_PATH,
      },
      {
        whom: 'administrators of the subject',
        only: (told) => isManagers(told) && told.after.managed === 'PROPOSED',
        kind: 'link-changed',
        title: ({ organisation, subjectName }) => `${organisation} offers to administer ${subjectName}`,
        text: () => 'Its administrators would act as yours. Nothing changes before you accept.',
        link: () => FOLLOWERS_PATH,
      },
      {
        whom: 'administrators and who invited',
        only: (told) => isManagers(told) && String(told.after.change) in decisions,
        kind: 'link-changed',
        title: ({ subjectName, after }) => `${subjectName} ${decisions[String(after.change)]}`,
        link: () => '/portfolio/companies',
      },
    ],
    mails: [
      {
        whom: 'the contact',
        only: ({ after }) => after.change === 'asked',
        template: 'company-invite',
        facts: ({ subjectName: manager, after, name, linkInto, detail: { lastDay = '' } }) => {
          return { manager, company: String(after.name), link: linkInto(FOLLOWERS_PATH), lastDay, name };
        },
      },
    ],
  },
});
