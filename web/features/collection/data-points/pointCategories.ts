import type { YearDataPoint } from '#shared/collection/year/schema.ts';
import { fits, type PointFilters } from './filters.ts';

/** A section of the library with its data points as the filters leave them. */
export type PointSection = {
  readonly id: string;
  readonly name: string;
  readonly points: readonly YearDataPoint[];
  /** Counts over the whole section, whatever is filtered. */
  readonly included: number;
  readonly total: number;
};

/** The sections of a category. */
export type PointCategory = { readonly name: string; readonly sections: readonly PointSection[] };

type SectionName = { readonly id: string; readonly name: string };

const categories = ['Environment', 'Social', 'Governance', 'General'];

/** The data points by category and section, in the library's order; sections without one that fits are left out. */
export function pointCategories(
  points: readonly YearDataPoint[],
  sections: readonly SectionName[],
  filters: PointFilters,
): PointCategory[] {
  const names = new Map(sections.map(({ id, name }) => [id, name]));
  const bySection = new Map<string, YearDataPoint[]>();
  for (const point of points) bySection.set(point.groupId, [...(bySection.get(point.groupId) ?? []), point]);
  const order = [...new Set([...categories, ...points.map(({ category }) => category)])];
  const all = [...bySection].map(([id, own]) => {
    const name = names.get(id) ?? id;
    return {
      id,
      name,
      category: own[0]?.category ?? '',
      points: own.filter((point) => fits(point, name, filters)),
      included: own.filter(({ included }) => included).length,
      total: own.length,
    };
  });
  return order
    .map((name) => ({
      name,
      sections: all.filter((section) => section.category === name && section.points.length > 0),
    }))
    .filter((category) => category.sections.length > 0);
}

/** Every data point that the board shows. */
export function shownIn(board: readonly PointCategory[]): YearDataPoint[] {
  return board.flatMap(({ sections }) => sections.flatMap(({ points }) => points));
}

/** A change of one data point's set-up that needs no version of it. */
export type PointChange = {
  readonly dataPointId: string;
  readonly included?: boolean;
  readonly optional?: boolean;
};

/** The changes that include or leave out some of the points; those that are so already are left alone. */
export function inclusion(points: readonly YearDataPoint[], included: boolean): PointChange[] {
  return points.filter((point) => point.included !== included).map(({ id }) => ({ dataPointId: id, included }));
}

/** The changes that take changes back. */
export function inverse(changes: readonly PointChange[], points: readonly YearDataPoint[]): PointChange[] {
  const before = new Map(points.map((point) => [point.id, point]));
  return changes.flatMap(({ dataPointId, included, optional }) => {
    const point = before.get(dataPointId);
    if (!point) return [];
    return [
      {
        dataPointId,
        ...(included !== undefined && { included: point.included }),
        ...(optional !== undefined && { optional: point.optional }),
      },
    ];
  });
}

/** The points with changes laid over them, as the server will answer: each changed one is a version further. */
export function withChanges(points: readonly YearDataPoint[], changes: readonly PointChange[]): YearDataPoint[] {
  const byId = new Map(changes.map((change) => [change.dataPointId, change]));
  return points.map((point) => {
    const change = byId.get(point.id);
    if (!change) return point;
    const { dataPointId: _, ...rest } = change;
    return { ...point, ...rest, version: point.version + 1 };
  });
}
