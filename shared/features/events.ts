import { defineEvents } from '#shared/api/events.ts';
import { flagKeys } from './flags.ts';
import { flagWords } from './words.ts';

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
  },
});
