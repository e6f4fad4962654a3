import { ChevronDown, UserPlus } from 'lucide-react';
import { useId } from 'react';
import { many } from '#shared/text/plural.ts';
import { useFlag } from '#web/lib/features.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';
import { AssigneeList } from './AssigneeList.tsx';
import { type AssignedSection, gapsIn } from './assignedSections.ts';
import type { AssignmentRows } from './assignmentRows.ts';
import { keyOf } from './changes.ts';
import { PointAssignments } from './PointAssignments.tsx';
import { sectionTarget } from './targets.ts';

type SectionAssignmentsProps = AssignmentRows & {
  readonly assigned: AssignedSection;
  readonly open: boolean;
  /** Filters hold it open. */
  readonly fixed: boolean;
  readonly onToggle: () => void;
};

/** A section with its people, and under it its data points with theirs. */
export function SectionAssignments(props: SectionAssignmentsProps) {
  const { assigned, open, fixed, onToggle, ...rows } = props;
  const { section, points } = assigned;
  const { readOnly, selected, onSelect, onAssign, people, entities } = rows;
  const panel = useId();
  const byPoint = useFlag('data-point-user-assignment');
  const target = sectionTarget(assigned);
  const { nobody, partly } = gapsIn(points);
  return (
    <section
      aria-label={section.name}
      className="overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      <div className="flex items-start gap-3 px-4 py-3">
        {!readOnly && (
          <div className="pt-1">
            <Checkbox
              label={`Select ${section.name}`}
              labelHidden
              value={selected.has(keyOf(target))}
              onChange={() => onSelect(target)}
            />
          </div>
        )}
        <div className="grid min-w-0 flex-1 items-start gap-x-6 gap-y-2 tablet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <div className="min-w-0 pt-0.5">
            <h2 className="break-words font-medium text-ink text-sm">{section.name}</h2>
            <p className="mt-0.5 flex flex-wrap items-center gap-1.5 text-ink-muted text-xs tabular-nums">
              {many(points.length, 'data point')}
              {nobody > 0 && <Badge tone="partial">{`${nobody} unassigned`}</Badge>}
              {partly > 0 && <Badge tone="partial">{`${partly} partly assigned`}</Badge>}
            </p>
          </div>
          <AssigneeList
            assignees={section.assignees}
            asked={assigned.asked}
            people={people}
            entities={entities}
            empty="Nobody for the whole group"
          />
        </div>
        <div className="flex shrink-0 items-center gap-1">
          {!readOnly && (
            <Button size="small" icon={UserPlus} aria-label={`Assign ${section.name}`} onClick={() => onAssign(target)}>
              <span className="hidden tablet:inline">Assign</span>
            </Button>
          )}
          {byPoint && !fixed && (
            <IconButton
              icon={ChevronDown}
              label={open ? `Close ${section.name}` : `Data points of ${section.name}`}
              aria-expanded={open}
              aria-controls={open ? panel : undefined}
              onClick={onToggle}
            />
          )}
        </div>
      </div>
      {byPoint && open && (
        <ul id={panel} className="divide-y divide-line border-line border-t bg-sunken/40">
          {points.map((point) => (
            <PointAssignments key={point.point.id} assigned={point} section={section} {...rows} />
          ))}
        </ul>
      )}
    </section>
  );
}
