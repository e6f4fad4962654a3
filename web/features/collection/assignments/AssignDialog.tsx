import { useState } from 'react';
import type { Assignee, EntityOfYear } from '#shared/collection/year/schema.ts';
import { Refused } from '#web/features/collection/setup/Refused.tsx';
import { sameValue } from '#web/lib/useForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { RadioGroup } from '#web/ui/fields/RadioGroup.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';
import type { Target } from './changes.ts';
import { PersonChoice } from './PersonChoice.tsx';
import { askable, type Person } from './people.ts';
import type { Assign } from './useAssign.ts';

type AssignDialogProps = {
  readonly targets: readonly Target[];
  readonly people: readonly Person[];
  readonly entities: readonly EntityOfYear[];
  readonly assign: Assign;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

/** More people than this get a search box. */
const SEARCH_FROM = 8;

/** Who is asked for one thing or for many: people, each for every entity or for some. */
export function AssignDialog({ targets, people, entities, assign, onClose, onSaved }: AssignDialogProps) {
  const single = targets.length === 1 ? targets[0] : undefined;
  const before = single?.assignees ?? [];
  const [chosen, setChosen] = useState<readonly Assignee[]>(before);
  const [how, setHow] = useState<'add' | 'replace'>('add');
  const [search, setSearch] = useState('');
  const asked = [...new Set(targets.flatMap(({ askedEntityIds }) => askedEntityIds))];
  const former = before.filter(({ userId }) => !people.some(({ id }) => id === userId));
  const able = askable(people);
  const shown = able.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const dirty = !sameValue(chosen, before);
  const put = (userId: string, entityIds: readonly string[] | null) => {
    const others = chosen.filter((each) => each.userId !== userId);
    setChosen(entityIds === null ? others : [...others, { userId, entityIds: [...entityIds] }]);
  };
  const save = async () => {
    if (await assign.put(targets, chosen, single ? 'replace' : how)) onSaved();
  };
  return (
    <Modal
      open
      title={single ? `Who answers ${single.name}?` : `Who answers these ${targets.length}?`}
      onClose={onClose}
      dirty={dirty}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={assign.pending}
            disabled={!single && how === 'add' && chosen.length === 0}
            onClick={() => void save()}
          >
            Save
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <Refused error={assign.error} onDismiss={assign.reset} />
        {!single && (
          <RadioGroup
            label="How"
            labelHidden
            look="cards"
            value={how}
            onChange={setHow}
            options={[
              { value: 'add', label: 'Add', hint: 'Beside those assigned already.' },
              { value: 'replace', label: 'Replace', hint: 'Instead of those assigned already.' },
            ]}
          />
        )}
        {able.length > SEARCH_FROM && (
          <SearchField label="Search people" fullWidth value={search} onChange={setSearch} found={shown.length} />
        )}
        <ul aria-label="People" className="divide-y divide-line">
          {[...shown, ...former.map(formerPerson)].map((person) => (
            <PersonChoice
              key={person.id}
              person={person}
              people={people}
              entities={entities}
              asked={asked}
              value={chosen.find(({ userId }) => userId === person.id)}
              onChange={(entityIds) => put(person.id, entityIds)}
            />
          ))}
        </ul>
      </div>
    </Modal>
  );
}

function formerPerson({ userId }: Assignee): Person {
  return { id: userId, name: 'Former user', roles: [], allowedEntityIds: [] };
}
