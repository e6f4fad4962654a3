import { plural } from '#shared/text/plural.ts';
import { licenceWords, optionsOf, typeWords } from '#web/features/admin/words.ts';
import { useAddress, useSearchText } from '#web/lib/useAddress.ts';
import { NativeSelect } from '#web/ui/fields/NativeSelect.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { FilterBar } from '#web/ui/layout/FilterBar.tsx';

export interface OrganisationFiltersProps {
  /** How many are shown; undefined while they are read. */
  readonly found: number | undefined;
  /** There are more than are shown. */
  readonly more: boolean;
}

/** Search by name or id, type and licence; all three are kept in the address. */
export function OrganisationFilters({ found, more }: OrganisationFiltersProps) {
  const { get, set } = useAddress();
  const { text, setText, settled } = useSearchText('search');
  const type = get('type');
  const licence = get('licence');
  const nameOf = (words: Readonly<Record<string, string>>, key: string) => words[key] ?? key;
  const active = [
    ...(settled ? [{ id: 'search', label: `Search: ${settled}`, onRemove: () => set({ search: null }) }] : []),
    ...(type ? [{ id: 'type', label: nameOf(typeWords, type), onRemove: () => set({ type: null }) }] : []),
    ...(licence
      ? [{ id: 'licence', label: nameOf(licenceWords, licence), onRemove: () => set({ licence: null }) }]
      : []),
  ];
  return (
    <FilterBar
      label="Filters of the organisations"
      active={active}
      onClearAll={() => set({ search: null, type: null, licence: null })}
      count={found === undefined ? undefined : `${found}${more ? '+' : ''} ${plural(found, 'organisation')}`}
    >
      <SearchField label="Search organisations" value={text} onChange={setText} found={found} />
      <div className="w-full tablet:w-56">
        <NativeSelect
          label="Type"
          labelHidden
          value={type ?? ''}
          onChange={(value) => set({ type: value })}
          options={[{ value: '', label: 'All types' }, ...optionsOf(typeWords)]}
        />
      </div>
      <div className="w-full tablet:w-56">
        <NativeSelect
          label="Licence"
          labelHidden
          value={licence ?? ''}
          onChange={(value) => set({ licence: value })}
          options={[{ value: '', label: 'All licences' }, ...optionsOf(licenceWords)]}
        />
      </div>
    </FilterBar>
  );
}
