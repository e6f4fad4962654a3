import { classes } from '#web/ui/classes.ts';
import { Tooltip } from '#web/ui/overlays/Tooltip.tsx';
import { type CellState, cellStates, type SectionStatus, sectionStatuses } from '#web/ui/status/statuses.ts';
import { chipTones, type Mark } from '#web/ui/status/tones.ts';

interface ChipLook {
  /** Counts after the word: '7 of 31'. */
  readonly detail?: string;
  readonly size?: 'small' | 'medium';
}

export interface StatusChipProps extends ChipLook {
  readonly status: SectionStatus;
}

export interface StateChipProps extends ChipLook {
  readonly state: CellState;
  /** Instead of the usual sentence, e.g. the reason of an opt-out. */
  readonly hint?: string;
}

/** The status of a section: icon, word and colour, with a sentence on hover. */
export function StatusChip({ status, ...look }: StatusChipProps) {
  return <MarkChip mark={sectionStatuses[status]} {...look} />;
}

/** The state of one value: icon, word and colour, with a sentence on hover. */
export function StateChip({ state, hint, ...look }: StateChipProps) {
  const mark = cellStates[state];
  return <MarkChip mark={hint ? { ...mark, hint } : mark} {...look} />;
}

/** A chip for a status of your own: give it icon, word, sentence and tone. */
export function MarkChip({ mark, detail, size = 'medium' }: ChipLook & { readonly mark: Mark }) {
  const { label, hint, tone, Icon } = mark;
  return (
    <Tooltip content={hint}>
      <span
        className={classes(
          'inline-flex items-center gap-1.5 whitespace-nowrap align-middle rounded-full font-medium',
          size === 'small' ? 'px-2 py-0.5 text-xs' : 'px-2.5 py-1 text-xs',
          chipTones[tone],
        )}
      >
        <Icon aria-hidden className="size-3.5" />
        {label}
        {detail && <span className="font-normal tabular-nums">{detail}</span>}
      </span>
    </Tooltip>
  );
}
