import type { FrameworkSummary } from '#shared/library/catalogue/schema.ts';
import { many } from '#shared/text/plural.ts';
import { useAddress, useSearchText } from '#web/lib/useAddress.ts';
import { NativeSelect } from '#web/ui/fields/NativeSelect.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { FilterBar } from '#web/ui/layout/FilterBar.tsx';
import { categories } from './library.ts';

export interface LibraryFiltersProps {
  readonly frameworks: readonly FrameworkSummary[];
  /** Left out while searching. */
  readonly found: number | undefined;
}

/** Words, category and framework; all three are kept in the address. */
export function LibraryFilters({ frameworks, found }: LibraryFiltersProps) {
  const { get, set } = useAddress();
  const { text, setText, settled } = useSearchText('search');
  const category = get('category');
  const framework = get('framework');
  const frameworkName = frameworks.find(({ id }) => id === framework)?.abbreviation ?? framework;
  const active = [
    ...(settled ? [{ id: 'search', label: `Words: ${settled}`, onRemove: () => set({ search: null }) }] : []),
    ...(category ? [{ id: 'category', label: category, onRemove: () => set({ category: null }) }] : []),
    ...(framework
      ? [{ id: 'framework', label: `Framework: ${frameworkName}`, onRemove: () => set({ framework: null }) }]
      : []),
  ];
  return (
    <FilterBar
      label="Filters of the metric library"
      active={active}
      onClearAll={() => set({ search: null, category: null, framework: null })}
      count={found === undefined ? 'Searching...' : many(found, 'metric')}
    >
      <SearchField label="Search name, code or topic" value={text} onChange={setText} found={found} />
      <div className="w-44">
        <NativeSelect
          label="Category"
          labelHidden
          value={category ?? ''}
          onChange={(value) => set({ category: value })}
          options={[
            { value: '', label: 'All categories' },
            ...categories.map((each) => ({ value: each, label: each })),
          ]}
        />
      </div>
      <div className="w-56">
        <NativeSelect
          label="Framework"
          labelHidden
          value={framework ?? ''}
          onChange={(value) => set({ framework: value })}
          options={[
            { value: '', label: 'All frameworks' },
            ...frameworks.map(({ id, abbreviation }) => ({ value: id, label: abbreviation })),
          ]}
        />
      </div>
    </FilterBar>
  );
}
