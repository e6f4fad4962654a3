import { type SectionStatus, sectionStatuses } from '#shared/collection/progress/schema.ts';

/** What the hub shows; all of it stands in the address, so that a link and the way back keep it. */
export type HubFilters = {
  readonly search: string;
  readonly category: string | null;
  /** Id of a framework version. */
  readonly framework: string | null;
  readonly status: SectionStatus | null;
  /** Ids of entities; none = all. */
  readonly entities: readonly string[];
  /** Only what has an open point. */
  readonly look: boolean;
  readonly view: 'mine' | 'all';
};

const names = ['search', 'category', 'framework', 'status', 'entities', 'look', 'view'] as const;

/** The filters of an address; what it does not say, or says wrongly, does not filter. */
export function filtersIn(search: URLSearchParams, defaultView: HubFilters['view']): HubFilters {
  const view = search.get('view');
  return {
    search: search.get('search') ?? '',
    category: search.get('category') || null,
    framework: search.get('framework') || null,
    status: sectionStatuses.find((status) => status === search.get('status')) ?? null,
    entities: (search.get('entities') ?? '').split(',').filter((id) => id !== ''),
    look: search.get('look') === 'true',
    view: view === 'mine' || view === 'all' ? view : defaultView,
  };
}

/** The address's query with some filters changed; what is null or empty leaves it, and what is no filter stays. */
export function withFilters(search: URLSearchParams, change: Partial<HubFilters>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of names) {
    const value = change[name];
    if (value === undefined) continue;
    const text = Array.isArray(value) ? value.join(',') : value || '';
    if (text === '') next.delete(name);
    else next.set(name, String(text));
  }
  return next;
}

/** The query that a link from the hub carries, so that the way back finds the hub as it was; '' when there is none. */
export function carriedQuery(search: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of [...names, 'year']) {
    const value = search.get(name);
    if (value) kept.set(name, value);
  }
  const text = kept.toString();
  return text ? `?${text}` : '';
}

/** Does any filter narrow the hub, beside whose data points are shown? */
export function isFiltered({ search, category, framework, status, entities, look }: HubFilters): boolean {
  return search !== '' || category !== null || framework !== null || status !== null || entities.length > 0 || look;
}

/** Without any filter, beside whose data points are shown. */
export const noFilters: Omit<HubFilters, 'view'> = {
  search: '',
  category: null,
  framework: null,
  status: null,
  entities: [],
  look: false,
};
