import type { licenceStates } from '#shared/admin/organisations/schema.ts';
import type { licenceTypes, organisationTypes, serviceLevels } from '#shared/organisations/profile/schema.ts';
import type { Tone } from '#web/ui/status/tones.ts';

/** Kinds of organisations in words. */
export const typeWords: Readonly<Record<(typeof organisationTypes)[number], string>> = {
  standalone: 'Standalone company',
  port_co: 'Portfolio company',
  fund_manager: 'Fund manager',
  fm_self_assessment: 'Fund manager self assessment',
  admin: 'Provider',
};

export const licenceWords: Readonly<Record<(typeof licenceTypes)[number], string>> = {
  trial: 'Trial',
  standard: 'Standard',
  enterprise: 'Enterprise',
};

export const serviceWords: Readonly<Record<(typeof serviceLevels)[number], string>> = {
  'self-serve': 'Self-serve',
  supported: 'Supported',
  managed: 'Managed',
};

/** Where a licence stands, with the colour of its chip. */
export const licenceMarks: Readonly<
  Record<(typeof licenceStates)[number], { readonly label: string; readonly tone: Tone }>
> = {
  'not-begun': { label: 'Not begun', tone: 'info' },
  running: { label: 'Running', tone: 'complete' },
  ending: { label: 'Ends soon', tone: 'partial' },
  ended: { label: 'Ended, read-only', tone: 'danger' },
  'open-ended': { label: 'No end', tone: 'idle' },
};

/** Options of a select from words. */
export function optionsOf<Key extends string>(words: Readonly<Record<Key, string>>) {
  return (Object.entries(words) as [Key, string][]).map(([value, label]) => ({ value, label }));
}
