import { linkStatuses } from '#shared/portfolio/companies/statuses.ts';
import type { Fund } from '#shared/portfolio/funds/routes.ts';
import { many } from '#shared/text/plural.ts';
import { linkMark } from '#web/lib/linkMarks.ts';
import { useAddress, useSearchText } from '#web/lib/useAddress.ts';
import { NativeSelect } from '#web/ui/fields/NativeSelect.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { FilterBar } from '#web/ui/layout/FilterBar.tsx';

export interface CompanyFiltersProps {
  readonly funds: readonly Fund[];
  /** Companies that are left; undefined while loading. */
  readonly shown: number | undefined;
}

/** Search, status and fund; all three are kept in the address. */
export function CompanyFilters({ funds, shown }: CompanyFiltersProps) {
  const { get, set } = useAddress();
  const { text, setText, settled } = useSearchText('search');
  const status = linkStatuses.find((each) => each === get('status'));
  const fund = funds.find(({ id }) => id === get('fund'));
  const active = [
    ...(settled ? [{ id: 'search', label: `Name: ${settled}`, onRemove: () => set({ search: null }) }] : []),
    ...(status
      ? [{ id: 'status', label: `Status: ${linkMark(status).label}`, onRemove: () => set({ status: null }) }]
      : []),
    ...(fund ? [{ id: 'fund', label: `Fund: ${fund.name}`, onRemove: () => set({ fund: null }) }] : []),
  ];
  return (
    <FilterBar
      label="Filters of the companies"
      active={active}
      onClearAll={() => set({ search: null, status: null, fund: null })}
      {...(shown !== undefined && { count: many(shown, 'company', 'companies') })}
    >
      <SearchField label="Search companies" value={text} onChange={setText} found={shown} />
      <div className="w-full tablet:w-56">
        <NativeSelect
          label="Status"
          labelHidden
          value={status ?? ''}
          onChange={(value) => set({ status: value })}
          options={[
            { value: '', label: 'Every status' },
            ...linkStatuses.map((each) => ({ value: each, label: linkMark(each).label })),
          ]}
        />
      </div>
      {funds.length > 0 && (
        <div className="w-full tablet:w-56">
          <NativeSelect
            label="Fund"
            labelHidden
            value={fund?.id ?? ''}
            onChange={(value) => set({ fund: value })}
            options={[{ value: '', label: 'All funds' }, ...funds.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        </div>
      )}
    </FilterBar>
  );
}
