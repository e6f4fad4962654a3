import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { SelectOption } from '#web/ui/fields/selectOptions.ts';
import { FilterBar, type FilterBarProps } from './FilterBar.tsx';
import { PHONE, useMedia } from './useMedia.ts';

export interface FoldingFilterBarProps extends FilterBarProps {
  /** Stays in sight, before the button that opens the filters. */
  readonly search: ReactNode;
}

/** A filter bar whose filters, on a phone, are folded away behind a button that says how many are in force. */
export function FoldingFilterBar({ search, children, ...bar }: FoldingFilterBarProps) {
  const narrow = useMedia(PHONE);
  const [open, setOpen] = useState(false);
  return (
    <FilterBar {...bar}>
      {search}
      {narrow && (
        <Button icon={SlidersHorizontal} aria-expanded={open} onClick={() => setOpen(!open)}>
          {bar.active.length > 0 ? `Filters (${bar.active.length})` : 'Filters'}
        </Button>
      )}
      {(open || !narrow) && children}
    </FilterBar>
  );
}

export interface FilterSelectProps {
  readonly label: string;
  readonly options: readonly SelectOption[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** A choice among the filters of a bar: its label stands in it until something is chosen. */
export function FilterSelect({ label, ...choice }: FilterSelectProps) {
  return (
    <div className="w-full min-w-36 tablet:w-40">
      <Select label={label} labelHidden fullWidth clearable placeholder={label} {...choice} />
    </div>
  );
}
