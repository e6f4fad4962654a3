import { useAddress, useSearchText } from '#web/lib/useAddress.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import type { ActiveFilter } from '#web/ui/layout/FilterBar.tsx';
import { FilterSelect, FoldingFilterBar } from '#web/ui/layout/FoldingFilterBar.tsx';
import { type AssignedSection, type AssignmentFilters, unassignedIn } from './assignedSections.ts';
import { askable, nameIn, type Person } from './people.ts';

type AssignmentFilterBarProps = {
  readonly filters: AssignmentFilters;
  readonly sections: readonly AssignedSection[];
  readonly shown: readonly AssignedSection[];
  readonly people: readonly Person[];
};

/** Search and filters of the assignments; all of them stand in the address. */
export function AssignmentFilterBar({ filters, sections, shown, people }: AssignmentFilterBarProps) {
  const { set } = useAddress();
  const { text, setText } = useSearchText('search');
  const { category, person, unassigned } = filters;
  const active: ActiveFilter[] = [
    ...(category ? [{ id: 'category', label: `Category: ${category}`, onRemove: () => set({ category: null }) }] : []),
    ...(person
      ? [{ id: 'person', label: `Person: ${nameIn(people, person)}`, onRemove: () => set({ person: null }) }]
      : []),
    ...(unassigned ? [{ id: 'unassigned', label: 'Without anybody', onRemove: () => set({ unassigned: null }) }] : []),
  ];
  const count = (list: readonly AssignedSection[]) => list.reduce((sum, { points }) => sum + points.length, 0);
  const found = count(shown);
  return (
    <FoldingFilterBar
      label="Filter the assignments"
      active={active}
      onClearAll={() => set({ search: null, category: null, person: null, unassigned: null })}
      count={`${found} of ${count(sections)} data points`}
      search={
        <div className="min-w-0 flex-1 tablet:w-60 tablet:flex-none">
          <SearchField label="Search data points" slash fullWidth value={text} onChange={setText} found={found} />
        </div>
      }
    >
      <FilterSelect
        label="Category"
        options={[...new Set(sections.map(({ section }) => section.category))].map((value) => ({
          value,
          label: value,
        }))}
        value={category}
        onChange={(value) => set({ category: value })}
      />
      <FilterSelect
        label="Person"
        options={askable(people).map(({ id, name }) => ({ value: id, label: name }))}
        value={person}
        onChange={(value) => set({ person: value })}
      />
      <Checkbox
        label={`Without anybody (${unassignedIn(sections)})`}
        value={unassigned}
        onChange={(value) => set({ unassigned: value ? 'true' : null })}
      />
    </FoldingFilterBar>
  );
}
