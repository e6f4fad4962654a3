import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { many } from '#shared/text/plural.ts';
import { laterPart } from '#web/lib/laterPart.tsx';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { inclusion, type PointSection } from './pointCategories.ts';
import type { RowActions } from './rowActions.ts';
import { includedWords } from './words.ts';

// With the table of units; sections begin closed.
const PointSectionRows = laterPart({
  failure: 'The data points could not be loaded',
  load: async () => (await import('./PointSectionRows.tsx')).PointSectionRows,
  skeleton: <Skeleton rows={3} />,
});

type PointSectionCardProps = {
  readonly section: PointSection;
  readonly open: boolean;
  readonly onToggle: (id: string, open: boolean) => void;
  /** Filters hold it open. */
  readonly fixed: boolean;
  readonly readOnly: boolean;
  readonly actions: RowActions;
};

/** A section of data points: included as a whole or one by one; its rows exist only while it is open. */
export function PointSectionCard({ section, open, onToggle, fixed, readOnly, actions }: PointSectionCardProps) {
  const { id, name, points, included, total } = section;
  const panel = useId();
  const every = points.every((point) => point.included);
  const toggle = () => {
    const changes = inclusion(points, !every);
    actions.change(changes, `${many(changes.length, 'data point')} of ${name} ${every ? 'left out' : 'included'}`);
  };
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <div className="flex min-h-12 items-center gap-3 px-4 py-2">
        <Checkbox
          label={every ? `Leave out all of ${name}` : `Include all of ${name}`}
          labelHidden
          value={every}
          partly={points.some((point) => point.included)}
          disabled={readOnly}
          onChange={toggle}
        />
        <h3 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? panel : undefined}
            disabled={fixed}
            onClick={() => onToggle(id, !open)}
            className="flex min-h-8 w-full items-center gap-2 rounded-control text-left text-sm"
          >
            <span className="min-w-0 flex-1 break-words font-medium text-ink">{name}</span>
            <span className="shrink-0 text-ink-muted text-xs tabular-nums">{includedWords(included, total)}</span>
            {!fixed && (
              <ChevronDown
                aria-hidden
                className={classes('size-4 shrink-0 text-ink-muted transition-transform', !open && '-rotate-90')}
              />
            )}
          </button>
        </h3>
      </div>
      {open && <PointSectionRows id={panel} points={points} readOnly={readOnly} actions={actions} />}
    </div>
  );
}
