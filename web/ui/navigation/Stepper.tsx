import { Check, CircleAlert } from 'lucide-react';
import { classes } from '#web/ui/classes.ts';

export type StepStatus = 'done' | 'current' | 'problem' | 'open' | 'locked';

export interface Step {
  readonly id: string;
  readonly title: string;
  readonly status: StepStatus;
  /** A line under the title: '24 chosen'. */
  readonly hint?: string;
}

export interface StepperProps {
  readonly label: string;
  readonly steps: readonly Step[];
  /** Left out, the steps show the way and lead nowhere. */
  readonly onStep?: (id: string) => void;
}

const words: Record<StepStatus, string> = {
  done: 'done',
  current: 'current step',
  problem: 'needs attention',
  open: 'not done yet',
  locked: 'not open yet',
};

/** The steps of a longer task; on a phone the name of the current one stands under them. */
export function Stepper({ label, steps, onStep }: StepperProps) {
  const at = steps.findIndex(({ status }) => status === 'current');
  return (
    <nav aria-label={label}>
      <ol className="flex items-center gap-2 tablet:gap-3">
        {steps.map((step, at) => (
          <li key={step.id} className={classes('flex min-w-0 items-center gap-2 tablet:gap-3', at > 0 && 'flex-1')}>
            {at > 0 && (
              <span
                aria-hidden
                className={classes(
                  'h-px min-w-2 flex-1',
                  step.status === 'open' || step.status === 'locked' ? 'bg-line-strong' : 'bg-accent',
                )}
              />
            )}
            <StepMark step={step} number={at + 1} onStep={onStep} />
          </li>
        ))}
      </ol>
      {at >= 0 && (
        <p aria-hidden className="mt-2 text-ink text-sm tablet:hidden">
          <span className="text-ink-muted">
            Step {at + 1} of {steps.length}:
          </span>{' '}
          <span className="font-semibold">{steps[at]?.title}</span>
        </p>
      )}
    </nav>
  );
}

interface StepMarkProps {
  readonly step: Step;
  readonly number: number;
  readonly onStep: ((id: string) => void) | undefined;
}

function StepMark({ step, number, onStep }: StepMarkProps) {
  const { id, title, status, hint } = step;
  const current = status === 'current';
  const inside = (
    <>
      <span
        aria-hidden
        className={classes(
          'grid size-7 shrink-0 place-items-center rounded-full border font-semibold text-xs tabular-nums',
          status === 'done' && 'border-accent bg-accent text-on-accent',
          current && 'border-accent bg-accent-soft text-accent',
          status === 'problem' && 'border-danger bg-danger-soft text-danger',
          (status === 'open' || status === 'locked') && 'border-line-strong bg-surface text-ink-muted',
        )}
      >
        {status === 'done' ? (
          <Check className="size-4" />
        ) : status === 'problem' ? (
          <CircleAlert className="size-4" />
        ) : (
          number
        )}
      </span>
      <span className="hidden min-w-0 text-left text-sm tablet:block">
        <span className={classes('block truncate', current ? 'font-semibold text-ink' : 'text-ink-muted')}>
          {title}
        </span>
        {hint && <span className="block truncate text-ink-muted text-xs">{hint}</span>}
      </span>
      <span className="sr-only tablet:hidden">{title}</span>
      <span className="sr-only">, {words[status]}</span>
    </>
  );
  const look = 'flex min-w-0 items-center gap-2 rounded-control';
  if (!onStep || status === 'locked') {
    return (
      <span className={look} aria-current={current ? 'step' : undefined}>
        {inside}
      </span>
    );
  }
  return (
    <button type="button" className={look} aria-current={current ? 'step' : undefined} onClick={() => onStep(id)}>
      {inside}
    </button>
  );
}
