import { type Role, roles } from '#shared/people/access.ts';
import { roleLabel } from '#shared/people/roles/labels.ts';
import { many } from '#shared/text/plural.ts';
import { useAddress, useSearchText } from '#web/lib/useAddress.ts';
import { NativeSelect } from '#web/ui/fields/NativeSelect.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { FilterBar } from '#web/ui/layout/FilterBar.tsx';

export interface PeopleFiltersProps {
  /** Roles that somebody has. */
  readonly offered: readonly Role[];
  readonly shown: number;
  readonly total: number;
}

/** What the address narrows the list to. */
export function usePeopleFilter(): { readonly search: string; readonly role: Role | undefined } {
  const { get } = useAddress();
  const asked = get('role');
  return { search: get('search') ?? '', role: roles.find((role) => role === asked) };
}

/** Search by name and address, and role; both are kept in the address. */
export function PeopleFilters({ offered, shown, total }: PeopleFiltersProps) {
  const { set } = useAddress();
  const { text, setText, settled } = useSearchText('search');
  const { role } = usePeopleFilter();
  const active = [
    ...(settled ? [{ id: 'search', label: `Search: ${settled}`, onRemove: () => set({ search: null }) }] : []),
    ...(role ? [{ id: 'role', label: `Role: ${roleLabel(role)}`, onRemove: () => set({ role: null }) }] : []),
  ];
  return (
    <FilterBar
      label="Filters of the people"
      active={active}
      onClearAll={() => set({ search: null, role: null })}
      count={`${shown} of ${many(total, 'person', 'people')}`}
    >
      <SearchField label="Search by name or e-mail" value={text} onChange={setText} found={shown} slash />
      <NativeSelect
        label="Role"
        labelHidden
        value={role ?? ''}
        onChange={(value) => set({ role: value })}
        options={[
          { value: '', label: 'All roles' },
          ...offered.map((each) => ({ value: each, label: roleLabel(each) })),
        ]}
      />
    </FilterBar>
  );
}
