import type { ReactNode } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { Tag } from '#web/ui/status/Tag.tsx';

export interface ToolbarProps {
  /** Name of the toolbar. */
  readonly label: string;
  readonly children: ReactNode;
  /** At the right end. */
  readonly end?: ReactNode;
}

/** Controls that belong to what is under them. */
export function Toolbar({ label, children, end }: ToolbarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in sight
    <div role="group" aria-label={label} className="no-print mb-4 flex flex-wrap items-center gap-2">
      <div className="flex min-w-0 flex-1 basis-full flex-wrap items-center gap-2 tablet:basis-0">{children}</div>
      {end && <div className="flex items-center gap-2">{end}</div>}
    </div>
  );
}

export interface ActiveFilter {
  readonly id: string;
  /** 'Framework: ESRS'. */
  readonly label: string;
  readonly onRemove: () => void;
}

export interface FilterBarProps extends ToolbarProps {
  /** The filters in force, each with its own removal. Their state belongs in the address. */
  readonly active: readonly ActiveFilter[];
  readonly onClearAll: () => void;
  /** How many rows are left: '24 of 312 data points'. */
  readonly count?: string;
}

/** A toolbar of filters with those in force as tags under it. */
export function FilterBar({ label, children, end, active, onClearAll, count }: FilterBarProps) {
  return (
    <div className="mb-4">
      <Toolbar label={label} end={end}>
        {children}
      </Toolbar>
      {(active.length > 0 || count) && (
        <div className="-mt-1 flex min-h-6 flex-wrap items-center gap-2">
          {count && (
            <span role="status" className="mr-1 text-ink-muted text-xs tabular-nums">
              {count}
            </span>
          )}
          {active.map((filter) => (
            <Tag key={filter.id} onRemove={filter.onRemove}>
              {filter.label}
            </Tag>
          ))}
          {active.length > 0 && (
            <Button variant="ghost" size="xsmall" onClick={onClearAll}>
              Clear all
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
