/** What the list of data points is narrowed by; every part stands in the address. */
export type PointFilters = {
  readonly search: string;
  readonly category: string | null;
  readonly framework: string | null;
  readonly included: 'yes' | 'no' | null;
  readonly periodicity: string | null;
};

/** Nothing filtered. */
export const noFilters: PointFilters = {
  search: '',
  category: null,
  framework: null,
  included: null,
  periodicity: null,
};

/** Is anything filtered? */
export function isFiltered(filters: PointFilters): boolean {
  return filters.search !== '' || Object.entries(filters).some(([name, value]) => name !== 'search' && value !== null);
}
