import { TriangleAlert } from 'lucide-react';
import type { Assignee, EntityOfYear } from '#shared/collection/year/schema.ts';
import { namesOf } from '#web/features/collection/setup/entities.ts';
import { Avatar } from '#web/ui/layout/Avatar.tsx';
import { nameIn, type Person, unreachable } from './people.ts';

type AssigneeListProps = {
  readonly assignees: readonly Assignee[];
  /** Entities that are asked here. */
  readonly asked: readonly string[];
  readonly people: readonly Person[];
  readonly entities: readonly EntityOfYear[];
  /** Said where nobody is assigned; null says nothing. */
  readonly empty: string | null;
};

/** The people of a section or a data point, with the entities that they answer for and those that they cannot reach. */
export function AssigneeList({ assignees, asked, people, entities, empty }: AssigneeListProps) {
  const nameOf = (id: string) => entities.find((entity) => entity.id === id)?.name ?? 'a former entity';
  if (assignees.length === 0) {
    return empty === null ? null : <p className="min-w-0 break-words py-1 text-ink-muted text-sm">{empty}</p>;
  }
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-1.5">
      {assignees.map((assignee) => {
        const { userId, entityIds } = assignee;
        const name = nameIn(people, userId);
        const beyond = unreachable(assignee, asked, people);
        return (
          <li key={userId} className="flex min-w-0 items-start gap-2 text-sm">
            <Avatar name={name} size="small" decorative />
            <span className="min-w-0 pt-0.5">
              <span className="block break-words text-ink">
                {name}
                {entityIds.length > 0 && (
                  <span className="text-ink-muted">{`: ${namesOf(entityIds.map(nameOf), 2)}`}</span>
                )}
              </span>
              {beyond.length > 0 && (
                <span className="flex gap-1 font-medium text-partial text-xs">
                  <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
                  Cannot reach {namesOf(beyond.map(nameOf), 2)}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
