import { classes } from '#web/ui/classes.ts';
import { Tooltip } from '#web/ui/overlays/Tooltip.tsx';
import { type SectionStatus, sectionStatuses } from '#web/ui/status/statuses.ts';
import { inkTones } from '#web/ui/status/tones.ts';

export interface StatusIconProps {
  readonly status: SectionStatus;
  /** Counts that follow the status in the tooltip: '7 of 31'. */
  readonly detail?: string;
  /** On the dark green of the navigation, where the chip colours do not read. */
  readonly onRail?: boolean;
}

const railTones = { complete: 'text-[#7fe0a8]', partial: 'text-[#f6d361]', idle: 'text-rail-muted' };

/** The status of a section where there is no room for its word: icon and colour, with the word as name and tooltip. */
export function StatusIcon({ status, detail, onRail = false }: StatusIconProps) {
  const { label, hint, tone, Icon } = sectionStatuses[status];
  const name = detail ? `${label}, ${detail}` : label;
  const ink =
    onRail && (tone === 'complete' || tone === 'partial' || tone === 'idle') ? railTones[tone] : inkTones[tone];
  return (
    <Tooltip
      content={status === 'NO_SITES' ? hint : detail ? `${label}: ${detail}` : `${label}: ${hint}`}
      describes={false}
    >
      <span role="img" aria-label={name} className={classes('inline-grid', ink)}>
        <Icon aria-hidden className="size-4" />
      </span>
    </Tooltip>
  );
}
