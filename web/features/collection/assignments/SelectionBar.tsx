import { UserMinus, UserPlus } from 'lucide-react';
import { Button } from '#web/ui/actions/Button.tsx';

type SelectionBarProps = {
  readonly count: number;
  readonly pending: boolean;
  readonly onAssign: () => void;
  readonly onClear: () => void;
  readonly onForget: () => void;
};

/** What is done with all that is selected; it stays in sight while the page scrolls. */
export function SelectionBar({ count, pending, onAssign, onClear, onForget }: SelectionBarProps) {
  return (
    <div className="sticky top-16 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-accent/30 bg-accent-soft px-4 py-2 text-sm shadow-card">
      <span role="status" className="font-medium tabular-nums">
        {count} selected
      </span>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="primary" icon={UserPlus} onClick={onAssign}>
          Assign
        </Button>
        <Button size="small" icon={UserMinus} pending={pending} onClick={onClear}>
          Take everybody off
        </Button>
        <Button size="small" variant="ghost" onClick={onForget}>
          Clear selection
        </Button>
      </div>
    </div>
  );
}
