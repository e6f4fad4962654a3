import { useAddress, useSearchText } from '#web/lib/useAddress.ts';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { FilterBar } from '#web/ui/layout/FilterBar.tsx';
import type { View } from './view.ts';

export interface DashboardFiltersProps {
  readonly view: View;
  /** Figures that are left, and all of them. */
  readonly found: number;
  readonly all: number;
}

/** The dashboard's search and switches; each stands in the address. */
export function DashboardFilters({ view, found, all }: DashboardFiltersProps) {
  const { set } = useAddress();
  const { text, setText } = useSearchText('search');
  const active = [
    ...(view.search ? [{ id: 'search', label: `Search: ${view.search}`, onRemove: () => set({ search: null }) }] : []),
    ...(view.coreOnly ? [{ id: 'core', label: 'Key figures only', onRemove: () => set({ core: null }) }] : []),
    ...(view.hideEmpty ? [{ id: 'empty', label: 'Empty figures hidden', onRemove: () => set({ empty: null }) }] : []),
  ];
  return (
    <FilterBar
      label="Filter the figures"
      active={active}
      onClearAll={() => set({ search: null, core: null, empty: null })}
      {...(active.length > 0 && { count: `${found} of ${all} figures` })}
    >
      <div className="w-full tablet:w-64">
        <SearchField label="Search figures" fullWidth value={text} onChange={setText} found={found} />
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2 tablet:ml-3">
        <Switch label="Key figures only" value={view.coreOnly} onChange={(on) => set({ core: on ? 'only' : null })} />
        <Switch label="Hide empty" value={view.hideEmpty} onChange={(on) => set({ empty: on ? 'hide' : null })} />
      </div>
    </FilterBar>
  );
}
