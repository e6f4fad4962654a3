import { defineEvents } from '#shared/api/events.ts';
import { flagKeys } from './flags.ts';
import { flagWords } from './words.ts';

/** Where staff switch features. */
export const FEATURES_PATH = '/admin/feature-management';

function flagLabel(stored: string): string {
  const key = flagKeys.find((each) => each === stored);
  return key ? flagWords[key].label : stored;
}

export const featureEvents = defineEvents({
  'features-changed': {
    subject: 'organisation',
    label: 'Features changed',
    did: 'changed the features',
    icon: 'settings',
  },
  'feature-requested': {
    subject: 'organisation',
    label: 'Feature asked for',
    did: 'asked for a feature',
    icon: 'settings',
    facts: { feature: { name: 'Feature', value: flagLabel } },
    notices: [
      {
        whom: 'super admins',
        kind: 'feature-request',
        title: ({ organisation, after }) => `${organisation} asks for ${flagLabel(String(after.feature))}`,
        link: () => FEATURES_PATH,
      },
    ],
    mails: [
      {
        whom: 'super admins',
        template: 'feature-request',
        facts: ({ organisation, after, linkInto }) => ({
          organisation,
          feature: flagLabel(String(after.feature)),
          link: linkInto(FEATURES_PATH),
        }),
      },
    ],
  },
});
