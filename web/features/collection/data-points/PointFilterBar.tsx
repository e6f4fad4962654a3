import type { YearDataPoint } from '#shared/collection/year/schema.ts';
import { catalogueRoutes } from '#shared/library/catalogue/routes.ts';
import { useAddress, useSearchText } from '#web/lib/useAddress.ts';
import { useRead } from '#web/lib/useApi.ts';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { FilterSelect, FoldingFilterBar } from '#web/ui/layout/FoldingFilterBar.tsx';
import type { PointFilters } from './filters.ts';
import { includedWords, periodicityOptions } from './words.ts';

type PointFilterBarProps = {
  readonly filters: PointFilters;
  readonly all: readonly YearDataPoint[];
  readonly found: number;
};

const names = {
  category: 'Category',
  framework: 'Framework',
  included: 'Included',
  periodicity: 'Periodicity',
} as const;
type Name = keyof typeof names;

/** Search and filters of the data points; all of them stand in the address. */
export function PointFilterBar({ filters, all, found }: PointFilterBarProps) {
  const { set } = useAddress();
  const { text, setText } = useSearchText('search');
  const options = useOptions(all);
  const active = (Object.keys(names) as Name[]).flatMap((name) => {
    const value = filters[name];
    if (value === null) return [];
    const label = options[name].find((option) => option.value === value)?.label ?? value;
    return [{ id: name, label: `${names[name]}: ${label}`, onRemove: () => set({ [name]: null }) }];
  });
  const included = all.filter((point) => point.included).length;
  const words = includedWords(included, all.length);
  return (
    <FoldingFilterBar
      label="Filter the data points"
      active={active}
      onClearAll={() => set({ search: null, category: null, framework: null, included: null, periodicity: null })}
      count={found === all.length ? words : `${words}, ${found} shown`}
      search={
        <div className="min-w-0 flex-1 tablet:w-60 tablet:flex-none">
          <SearchField label="Search data points" slash fullWidth value={text} onChange={setText} found={found} />
        </div>
      }
    >
      {(Object.keys(names) as Name[]).map((name) => (
        <FilterSelect
          key={name}
          label={names[name]}
          options={options[name]}
          value={filters[name]}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
    </FoldingFilterBar>
  );
}

function useOptions(all: readonly YearDataPoint[]) {
  const { data } = useRead(catalogueRoutes.listFrameworks, {}, { revalidateIfStale: false });
  const used = new Set(all.flatMap(({ frameworks }) => frameworks));
  return {
    category: ['Environment', 'Social', 'Governance', 'General'].map((name) => ({ value: name, label: name })),
    framework: (data?.data ?? []).flatMap(({ versions }) =>
      versions.filter(({ id }) => used.has(id)).map(({ id, name }) => ({ value: id, label: name })),
    ),
    included: [
      { value: 'yes', label: 'Included' },
      { value: 'no', label: 'Left out' },
    ],
    periodicity: periodicityOptions(),
  };
}
