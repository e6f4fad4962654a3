import { SearchX } from 'lucide-react';
import { useState } from 'react';
import type { EntityOfYear, YearConfig } from '#shared/collection/year/schema.ts';
import { Refused } from '#web/features/collection/setup/Refused.tsx';
import { closedBy } from '#web/features/collection/setup/year.ts';
import { laterPart } from '#web/lib/laterPart.tsx';
import { useAddress } from '#web/lib/useAddress.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { toggled } from '#web/ui/tables/TableBody.tsx';
import { AssignmentFilterBar } from './AssignmentFilterBar.tsx';
import { AssignmentSummary } from './AssignmentSummary.tsx';
import { type AssignedSection, filteredSections } from './assignedSections.ts';
import { keyOf, type Target } from './changes.ts';
import type { Person } from './people.ts';
import { SectionAssignments } from './SectionAssignments.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { targetsOf } from './targets.ts';
import { useAssign } from './useAssign.ts';

const AssignDialog = laterPart({
  failure: 'The dialog could not be opened',
  load: async () => (await import('./AssignDialog.tsx')).AssignDialog,
  over: true,
});

type AssignmentBoardProps = {
  readonly config: YearConfig;
  readonly sections: readonly AssignedSection[];
  readonly people: readonly Person[];
  readonly entities: readonly EntityOfYear[];
};

/** The sections of the year with their people; some or many are chosen and assigned together. */
export function AssignmentBoard({ config, sections, people, entities }: AssignmentBoardProps) {
  const { get } = useAddress();
  const filters = {
    search: get('search') ?? '',
    category: get('category'),
    person: get('person'),
    unassigned: get('unassigned') === 'true',
  };
  const narrowed = filters.search !== '' || filters.person !== null || filters.unassigned;
  const shown = filteredSections(sections, filters);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<readonly Target[] | null>(null);
  const assign = useAssign(config.year);
  const readOnly = closedBy(config) !== null;
  const all = targetsOf(sections);
  const chosen = all.filter((target) => selected.has(keyOf(target)));
  return (
    <>
      <AssignmentSummary config={config} sections={sections} people={people} />
      <AssignmentFilterBar filters={filters} sections={sections} shown={shown} people={people} />
      <Refused error={assign.error} onDismiss={assign.reset} />
      {!readOnly && chosen.length > 0 && (
        <SelectionBar
          count={chosen.length}
          pending={assign.pending}
          onAssign={() => setDialog(chosen)}
          onClear={() => void assign.put(chosen, [], 'replace')}
          onForget={() => setSelected(new Set())}
        />
      )}
      {shown.length === 0 && <NothingFound unassigned={filters.unassigned} />}
      <div className="space-y-3">
        {shown.map((each) => (
          <SectionAssignments
            key={each.section.id}
            assigned={each}
            config={config}
            people={people}
            entities={entities}
            open={narrowed || opened.has(each.section.id)}
            fixed={narrowed}
            readOnly={readOnly}
            selected={selected}
            onToggle={() => setOpened(toggled(opened, each.section.id))}
            onSelect={(target) => setSelected(toggled(selected, keyOf(target)))}
            onAssign={(target) => setDialog([target])}
          />
        ))}
      </div>
      {dialog && (
        <AssignDialog
          targets={dialog}
          people={people}
          entities={entities}
          assign={assign}
          onClose={() => setDialog(null)}
          onSaved={() => {
            setDialog(null);
            setSelected(new Set());
          }}
        />
      )}
    </>
  );
}

function NothingFound({ unassigned }: { readonly unassigned: boolean }) {
  const { set } = useAddress();
  return (
    <EmptyState
      icon={SearchX}
      title="Nothing found"
      action={
        <Button onClick={() => set({ search: null, category: null, person: null, unassigned: null })}>
          Show everything
        </Button>
      }
    >
      {unassigned ? 'Everything that fits is assigned.' : 'Nothing fits the filters.'}
    </EmptyState>
  );
}
