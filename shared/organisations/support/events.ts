import { defineEvents, type ToldFacts } from '#shared/api/events.ts';
import { sentence } from '#shared/text/sentence.ts';

const facts = { route: { name: 'What was read', value: sentence }, path: { name: 'Address' } };

/** What the provider's staff may see from now on. */
function whatNow({ after: { mode, until, ended }, texts }: ToldFacts): string {
  const words = [
    ...(mode === 'open' ? ['Staff of the provider may see all data.'] : []),
    ...(mode === 'by_grant' ? ['Staff of the provider see data only while access is granted.'] : []),
    ...(until ? [`Access is granted until ${String(until).slice(0, 16).replace('T', ' ')} UTC: ${texts.purpose}`] : []),
    ...(ended ? ['The granted access was ended.'] : []),
  ];
  return words.join(' ');
}

export const supportEvents = defineEvents({
  'support-read': {
    subject: 'organisation',
    label: 'Read by Sedum’s staff',
    did: 'looked at your organisation',
    icon: 'look',
    facts,
  },
  'support-refused': {
    subject: 'organisation',
    label: 'Refused to Sedum’s staff',
    did: 'tried to look at values, and was refused',
    icon: 'look',
    facts,
  },
  'support-access-changed': {
    subject: 'organisation',
    label: 'Support access changed',
    did: 'changed support access',
    icon: 'look',
    facts: { mode: {}, ended: { name: 'Would have ended' } },
    notices: [
      { whom: 'administrators', kind: 'support-access', title: () => 'Support access was changed', text: whatNow },
      {
        whom: 'support staff',
        kind: 'support-access',
        title: ({ organisation }) => `${organisation}: support access`,
        text: whatNow,
      },
    ],
  },
});
