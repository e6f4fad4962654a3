import { type Periodicity, periodicities } from '#shared/collection/periods/rules.ts';
import type { YearDataPoint } from '#shared/collection/year/schema.ts';

/** What the list of data points is narrowed by; every part stands in the address. */
export type PointFilters = {
  readonly search: string;
  readonly category: string | null;
  /** Id of a framework version. */
  readonly framework: string | null;
  readonly included: 'yes' | 'no' | null;
  readonly periodicity: Periodicity | null;
};

/** The filters of an address; what it does not say, or says wrongly, does not filter. */
export function filtersIn(get: (name: string) => string | null): PointFilters {
  const included = get('included');
  return {
    search: get('search') ?? '',
    category: get('category'),
    framework: get('framework'),
    included: included === 'yes' || included === 'no' ? included : null,
    periodicity: periodicities.find((each) => each === get('periodicity')) ?? null,
  };
}

/** Is anything filtered? */
export function isFiltered(filters: PointFilters): boolean {
  return Object.values(filters).some((value) => value !== null && value !== '');
}

/** Does a data point of a section with this name fit? Words are looked for in its name, its section and its key. */
export function fits(point: YearDataPoint, sectionName: string, filters: PointFilters): boolean {
  const { search, category, framework, included, periodicity } = filters;
  if (category !== null && point.category !== category) return false;
  if (framework !== null && !point.frameworks.includes(framework)) return false;
  if (included !== null && point.included !== (included === 'yes')) return false;
  if (periodicity !== null && point.periodicity !== periodicity) return false;
  const text = `${point.name} ${sectionName} ${point.id}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
