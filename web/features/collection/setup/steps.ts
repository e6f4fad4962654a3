import type { YearStatus } from '#shared/collection/year/schema.ts';

/** The steps of a reporting year, in their order. */
export const yearSteps = [
  { id: 'set-up', label: 'Set up' },
  { id: 'launch', label: 'Launch' },
  { id: 'collect', label: 'Collect' },
  { id: 'complete', label: 'Complete' },
] as const;

export type YearStep = (typeof yearSteps)[number]['id'];

/** The step that a year of this status is at; a draft waits for its launch once nothing stands in the way. */
export function stepOf(status: YearStatus, readyToLaunch: boolean): YearStep {
  if (status === 'COMPLETED') return 'complete';
  if (status === 'LAUNCHED') return 'collect';
  return status === 'DRAFT' && readyToLaunch ? 'launch' : 'set-up';
}
