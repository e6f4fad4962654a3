import { UserPlus } from 'lucide-react';
import type { YearSection } from '#shared/collection/year/schema.ts';
import { namesOf } from '#web/features/collection/setup/entities.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { AssigneeList } from './AssigneeList.tsx';
import type { AssignedPoint } from './assignedSections.ts';
import type { AssignmentRows } from './assignmentRows.ts';
import { keyOf } from './changes.ts';
import { nameIn } from './people.ts';
import { pointTarget } from './targets.ts';

type PointAssignmentsProps = AssignmentRows & { readonly assigned: AssignedPoint; readonly section: YearSection };

/** A data point with its own people, or whose people answer it. */
export function PointAssignments(props: PointAssignmentsProps) {
  const { assigned, section, config, people, entities, readOnly, selected, onSelect, onAssign } = props;
  const { point, uncovered } = assigned;
  const target = pointTarget(assigned);
  const rest = config.defaultAssigneeId ? nameIn(people, config.defaultAssigneeId) : 'the administrators';
  const names = uncovered.map((id) => entities.find((entity) => entity.id === id)?.name ?? id);
  const everywhere = uncovered.length === point.askedEntityIds.length;
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      {!readOnly && (
        <div className="pt-1">
          <Checkbox
            label={`Select ${point.name}`}
            labelHidden
            value={selected.has(keyOf(target))}
            onChange={() => onSelect(target)}
          />
        </div>
      )}
      <div className="grid min-w-0 flex-1 items-start gap-x-6 gap-y-1.5 tablet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <span className="min-w-0 break-words pt-1 text-ink text-sm">{point.name}</span>
        <div className="min-w-0">
          <AssigneeList
            assignees={point.assignees}
            asked={point.askedEntityIds}
            people={people}
            entities={entities}
            empty={
              section.assignees.length > 0
                ? `As the group: ${namesOf(section.assignees.map(({ userId }) => nameIn(people, userId)))}`
                : null
            }
          />
          {uncovered.length > 0 && (
            <p className="mt-1 break-words font-medium text-partial text-xs">
              {`Nobody${everywhere ? '' : ` at ${namesOf(names)}`}: ${rest} answer${config.defaultAssigneeId ? 's' : ''}`}
            </p>
          )}
        </div>
      </div>
      {!readOnly && (
        <Button size="small" icon={UserPlus} aria-label={`Assign ${point.name}`} onClick={() => onAssign(target)}>
          <span className="hidden tablet:inline">Assign</span>
        </Button>
      )}
    </li>
  );
}
