import type { Counts, YearStatus } from '#shared/collection/year/schema.ts';
import { percentOf } from '#web/ui/feedback/ProgressBar.tsx';
import type { Step } from '#web/ui/navigation/Stepper.tsx';

type StepFacts = {
  readonly status: YearStatus;
  /** How many things stand in the way of the launch. */
  readonly obstacles: number;
  readonly counts: Pick<Counts, 'required' | 'answered'>;
};

/** The steps of a reporting year as they stand now: set up, launch, collect, complete. */
export function yearSteps({ status, obstacles, counts }: StepFacts): Step[] {
  const titles = { 'set-up': 'Set up', launch: 'Launch', collect: 'Collect', complete: 'Complete' } as const;
  const at = stepAt(status, obstacles);
  const ids = Object.keys(titles) as (keyof typeof titles)[];
  return ids.map((id, index): Step => {
    const state = index < at ? 'done' : index === at ? 'current' : status === 'NOT_SET_UP' ? 'locked' : 'open';
    const hint = hintOf(id, { status, obstacles, counts });
    return { id, title: titles[id], status: state, ...(hint && { hint }) };
  });
}

/** 0 to 3 for the step that waits; 4 once the year is completed. */
function stepAt(status: YearStatus, obstacles: number): number {
  if (status === 'COMPLETED') return 4;
  if (status === 'LAUNCHED') return 2;
  return status === 'DRAFT' && obstacles === 0 ? 1 : 0;
}

function hintOf(id: string, { status, obstacles, counts }: StepFacts): string | undefined {
  if (id === 'set-up' && status === 'DRAFT' && obstacles > 0) return `${obstacles} to settle`;
  if (id === 'launch' && status === 'DRAFT' && obstacles === 0) return 'Ready';
  if (id === 'collect' && status === 'LAUNCHED') return `${percentOf(counts.answered, counts.required)}% answered`;
  return undefined;
}
