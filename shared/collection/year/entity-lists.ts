import type { ListedDataPoint, YearDataPoint } from './schema.ts';

/** Data points as an answer lists them: what they say of entities once each, and by its place. */
export function listed(dataPoints: readonly YearDataPoint[]): {
  dataPoints: ListedDataPoint[];
  entityLists: string[][];
} {
  const entityLists: string[][] = [];
  const places = new Map<string, number>();
  const referTo = (ids: readonly string[]): number => {
    const name = ids.join(' ');
    const known = places.get(name);
    if (known !== undefined) return known;
    places.set(name, entityLists.length);
    return entityLists.push([...ids]) - 1;
  };
  return {
    dataPoints: dataPoints.map((point) => ({
      ...point,
      entityIds: point.entityIds && referTo(point.entityIds),
      askedEntityIds: referTo(point.askedEntityIds),
    })),
    entityLists,
  };
}

/**
 * The same data points, each with the ids of its entities.
 * @throws RangeError for a place that none of the lists has
 */
export function spelledOut(answer: {
  readonly dataPoints: readonly ListedDataPoint[];
  readonly entityLists: readonly (readonly string[])[];
}): YearDataPoint[] {
  const at = (place: number): string[] => {
    const ids = answer.entityLists[place];
    if (!ids) throw new RangeError(`There is no list ${place}`);
    return [...ids];
  };
  return answer.dataPoints.map((point) => ({
    ...point,
    entityIds: point.entityIds === null ? null : at(point.entityIds),
    askedEntityIds: at(point.askedEntityIds),
  }));
}
