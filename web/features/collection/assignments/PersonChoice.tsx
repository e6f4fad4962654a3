import type { Assignee, EntityOfYear } from '#shared/collection/year/schema.ts';
import { isAmong } from '#shared/lists/among.ts';
import { reachesEntity } from '#shared/people/access.ts';
import { roleLabel } from '#shared/people/roles/labels.ts';
import { namesOf } from '#web/features/collection/setup/entities.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { type Person, unreachable } from './people.ts';

type PersonChoiceProps = {
  readonly person: Person;
  readonly people: readonly Person[];
  readonly entities: readonly EntityOfYear[];
  /** Entities that are asked. */
  readonly asked: readonly string[];
  readonly value: Assignee | undefined;
  /** The entities to answer for, none = all; null takes the person off. */
  readonly onChange: (entityIds: readonly string[] | null) => void;
};

/** One person to choose, with the entities that they answer for and a warning where they cannot. */
export function PersonChoice({ person, people, entities, asked, value, onChange }: PersonChoiceProps) {
  const nameOf = (id: string) => entities.find((entity) => entity.id === id)?.name ?? 'a former entity';
  const beyond = value ? unreachable(value, asked, people) : [];
  const within = asked.filter((id) => reachesEntity(person, id));
  const offered = entities.filter(({ id }) => isAmong(asked, id) || (value && isAmong(value.entityIds, id)));
  return (
    <li className="py-3 first:pt-0">
      <Checkbox
        label={<span className="break-words font-medium">{person.name}</span>}
        hint={person.roles.map(roleLabel).join(', ')}
        value={value !== undefined}
        onChange={(chosen) => onChange(chosen ? [] : null)}
      />
      {value && offered.length > 1 && (
        <div className="mt-2 pl-7.5">
          <Select
            label={`Entities that ${person.name} answers for`}
            labelHidden
            fullWidth
            multiple
            placeholder={value.entityIds.length === 0 ? 'Every entity; choose to narrow' : 'One more entity'}
            options={offered.map(({ id, name }) => ({ value: id, label: name }))}
            value={value.entityIds}
            onChange={onChange}
          />
        </div>
      )}
      {beyond.length > 0 && (
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 pl-7.5">
          <p role="status" className="min-w-0 break-words font-medium text-partial text-xs">
            {`Cannot reach ${namesOf(beyond.map(nameOf))}. Narrow the entities, or give them access first.`}
          </p>
          {within.length > 0 && (
            <Button size="xsmall" onClick={() => onChange(within)}>
              Only those within reach
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
