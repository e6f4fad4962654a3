import type { YearDataPoint, YearSection } from '#shared/collection/year/schema.ts';
import type { HubFilters } from './filters.ts';

/** The categories in the order in which the hub shows them; others follow. */
const categories = ['Environment', 'Social', 'Governance', 'General'];

/** A data point in the hub. */
export type HubDataPoint = YearDataPoint;

/** A section in the hub with the data points that the filters leave. */
export type HubSection = Pick<YearSection, 'id' | 'name' | 'description' | 'category' | 'status' | 'counts'> & {
  readonly dataPoints: readonly HubDataPoint[];
};

/** The sections of one category. */
export type HubCategory = { readonly name: string; readonly sections: readonly HubSection[] };

/**
 * The sections as the filters leave them, by category. A section stays when one of its data points does; its status and its
 * counts are those of the whole section, or of the person's part of it under 'mine'.
 */
export function sectionsOf(
  yearSections: readonly YearSection[],
  dataPoints: readonly HubDataPoint[],
  filters: HubFilters,
): HubCategory[] {
  const bySection = new Map<string, HubDataPoint[]>();
  for (const dataPoint of dataPoints) {
    if (dataPoint.included) bySection.set(dataPoint.groupId, [...(bySection.get(dataPoint.groupId) ?? []), dataPoint]);
  }
  const sections = yearSections.flatMap((section): HubSection[] => {
    const { status, counts } = filters.view === 'mine' ? section.mine : section;
    if (filters.category !== null && section.category !== filters.category) return [];
    if (filters.status !== null && status !== filters.status) return [];
    const nameFits = fits(section.name, filters.search);
    const left = (bySection.get(section.id) ?? []).filter((dataPoint) => keeps(dataPoint, filters, nameFits));
    if (left.length === 0) return [];
    const { id, name, description, category } = section;
    return [{ id, name, description, category, status, counts, dataPoints: left }];
  });
  const names = [...new Set([...categories, ...sections.map(({ category }) => category)])];
  return names
    .map((name) => ({ name, sections: sections.filter(({ category }) => category === name) }))
    .filter((category) => category.sections.length > 0);
}

function keeps(dataPoint: HubDataPoint, filters: HubFilters, sectionFits: boolean): boolean {
  if (filters.view === 'mine' && !dataPoint.mine) return false;
  if (filters.look && dataPoint.counts.toLookAt === 0) return false;
  if (filters.framework !== null && !dataPoint.frameworks.includes(filters.framework)) return false;
  if (filters.entities.length > 0 && !dataPoint.askedEntityIds.some((id) => filters.entities.includes(id)))
    return false;
  return sectionFits || fits(dataPoint.name, filters.search);
}

function fits(name: string, search: string): boolean {
  const text = name.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Has the data point an answer to every required cell? Optional ones never wait. */
export function isDone({ counts, status }: Pick<HubDataPoint, 'counts' | 'status'>): boolean {
  return status === 'COMPLETE' || status === 'OPTED_OUT' || counts.answered >= counts.required;
}

/** The first data point that waits for this person, in the hub's order; after `from` where one is named, then from the top. */
export function nextUnanswered(shown: readonly HubCategory[], from?: string): HubDataPoint | undefined {
  const all = shown.flatMap(({ sections }) => sections.flatMap(({ dataPoints }) => dataPoints));
  const at = all.findIndex(({ id }) => id === from);
  return [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].find(
    (dataPoint) => dataPoint.mayEnter && !isDone(dataPoint),
  );
}
