import { many } from '#shared/text/plural.ts';
import { useAddress, useSearchText } from '#web/lib/useAddress.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { NativeSelect } from '#web/ui/fields/NativeSelect.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { FilterBar } from '#web/ui/layout/FilterBar.tsx';

export interface EntityFiltersProps {
  readonly tags: readonly string[];
  /** Is anything archived, so that it can be asked for? */
  readonly hasArchived: boolean;
  readonly shown: number;
  readonly total: number;
}

/** Search, tag and archived entities; all three are kept in the address. */
export function EntityFilters({ tags, hasArchived, shown, total }: EntityFiltersProps) {
  const { get, set } = useAddress();
  const { text, setText, settled } = useSearchText('search');
  const tag = get('tag');
  const archived = get('archived') === 'true';
  const active = [
    ...(settled ? [{ id: 'search', label: `Name: ${settled}`, onRemove: () => set({ search: null }) }] : []),
    ...(tag ? [{ id: 'tag', label: `Tag: ${tag}`, onRemove: () => set({ tag: null }) }] : []),
  ];
  return (
    <FilterBar
      label="Filters of the entities"
      active={active}
      onClearAll={() => set({ search: null, tag: null })}
      count={`${shown} of ${many(total, 'entity', 'entities')}`}
    >
      <SearchField label="Search entities" value={text} onChange={setText} found={shown} />
      {tags.length > 0 && (
        <NativeSelect
          label="Tag"
          labelHidden
          value={tag ?? ''}
          onChange={(value) => set({ tag: value })}
          options={[{ value: '', label: 'All tags' }, ...tags.map((each) => ({ value: each, label: each }))]}
        />
      )}
      {hasArchived && (
        <div className="px-1">
          <Checkbox label="Show archived" value={archived} onChange={(on) => set({ archived: on ? 'true' : null })} />
        </div>
      )}
    </FilterBar>
  );
}
