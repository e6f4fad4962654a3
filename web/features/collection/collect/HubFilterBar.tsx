import { TriangleAlert } from 'lucide-react';
import { sectionStatuses as statuses } from '#shared/collection/progress/schema.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { SelectOption } from '#web/ui/fields/selectOptions.ts';
import type { ActiveFilter } from '#web/ui/layout/FilterBar.tsx';
import { FilterSelect, FoldingFilterBar } from '#web/ui/layout/FoldingFilterBar.tsx';
import { sectionStatuses } from '#web/ui/status/statuses.ts';
import { type HubFilters, noFilters } from './filters.ts';
import type { Hub } from './useHub.ts';

type HubFilterBarProps = {
  readonly filters: HubFilters;
  readonly onChange: (change: Partial<HubFilters>) => void;
  readonly hub: Pick<Hub, 'sections' | 'dataPoints' | 'entities' | 'frameworks'>;
  /** Data points that are shown. */
  readonly found: number;
};

/** The hub's filters; every one of them stands in the address. */
export function HubFilterBar({ filters, onChange, hub, found }: HubFilterBarProps) {
  const options = optionsOf(hub);
  const inForce = activeFilters(filters, options, onChange);
  const asked = hub.dataPoints?.filter(({ included, mine }) => included && (mine || filters.view === 'all')) ?? [];
  const all = hub.dataPoints?.filter(({ included }) => included).length ?? 0;
  const toLookAt = asked.reduce((sum, { counts }) => sum + counts.toLookAt, 0);
  return (
    <FoldingFilterBar
      label="Filter the questions"
      active={inForce}
      onClearAll={() => onChange(noFilters)}
      count={`${found} of ${all} questions`}
      search={
        <>
          <div className="min-w-0 flex-1 tablet:w-52 tablet:flex-none">
            <SearchField
              label="Search questions"
              slash
              fullWidth
              value={filters.search}
              onChange={(search) => onChange({ search })}
            />
          </div>
          {(toLookAt > 0 || filters.look) && (
            <Button icon={TriangleAlert} aria-pressed={filters.look} onClick={() => onChange({ look: !filters.look })}>
              To look at ({toLookAt})
            </Button>
          )}
        </>
      }
    >
      <FilterFields filters={filters} onChange={onChange} options={options} />
    </FoldingFilterBar>
  );
}

type FilterFieldsProps = Pick<HubFilterBarProps, 'filters' | 'onChange'> & { readonly options: Options };

function FilterFields({ filters, onChange, options }: FilterFieldsProps) {
  return (
    <>
      {(['category', 'framework', 'status'] as const).map((name) => (
        <FilterSelect
          key={name}
          label={filterNames[name]}
          options={options[name]}
          value={filters[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      {options.entities.length > 1 && (
        <div className="w-full min-w-36 tablet:w-40">
          <Select
            label="Entity"
            labelHidden
            fullWidth
            placeholder="Entity"
            options={options.entities.filter(({ value }) => !filters.entities.includes(value))}
            value={null}
            onChange={(value) => value && onChange({ entities: [...filters.entities, value] })}
          />
        </div>
      )}
    </>
  );
}

const filterNames = { category: 'Category', framework: 'Framework', status: 'Status' } as const;

type Options = Readonly<Record<'category' | 'framework' | 'status' | 'entities', readonly SelectOption[]>>;

function optionsOf({ sections = [], dataPoints = [], entities, frameworks }: HubFilterBarProps['hub']): Options {
  const used = new Set(dataPoints.flatMap((dataPoint) => dataPoint.frameworks));
  const asked = new Set(dataPoints.flatMap((dataPoint) => dataPoint.askedEntityIds));
  return {
    category: [...new Set(sections.map(({ category }) => category))].map((name) => ({ value: name, label: name })),
    framework: frameworks.flatMap(({ versions }) =>
      versions.filter(({ id }) => used.has(id)).map(({ id, name }) => ({ value: id, label: name })),
    ),
    status: statuses.map((status) => ({ value: status, label: sectionStatuses[status].label })),
    entities: entities.filter(({ id }) => asked.has(id)).map(({ id, name }) => ({ value: id, label: name })),
  };
}

function activeFilters(filters: HubFilters, options: Options, onChange: HubFilterBarProps['onChange']): ActiveFilter[] {
  const labelOf = (name: keyof Options, value: string) =>
    options[name].find((option) => option.value === value)?.label ?? value;
  const single = (['category', 'framework', 'status'] as const).flatMap((name): ActiveFilter[] => {
    const value = filters[name];
    if (value === null) return [];
    const label = `${filterNames[name]}: ${labelOf(name, value)}`;
    return [{ id: name, label, onRemove: () => onChange({ [name]: null }) }];
  });
  const look = filters.look ? [{ id: 'look', label: 'To look at', onRemove: () => onChange({ look: false }) }] : [];
  const entities = filters.entities.map((id) => ({
    id: `entity-${id}`,
    label: `Entity: ${labelOf('entities', id)}`,
    onRemove: () => onChange({ entities: filters.entities.filter((other) => other !== id) }),
  }));
  return [...single, ...look, ...entities];
}
