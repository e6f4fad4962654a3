import { references } from '#shared/library/formula/order.ts';
import { libraryFormula } from '#shared/library/metrics/formulas.ts';
import type { DataPoint, Library } from '#shared/library/metrics/schema.ts';

type Known = Pick<Library, 'dataPoints' | 'dataPointByKey'>;

/**
 * The data points whose figures are stale when the answers to these changed: themselves, those that are asked only where
 * a condition on one of them holds, and those whose average one of all of these weighs. A weight comes before what it
 * weighs, which is computed from its figures. Keys that the library does not have are left out.
 */
export function withDependants(library: Known, changed: Iterable<string>): Set<string> {
  const known = new Set([...changed].filter((key) => library.dataPointByKey.has(key)));
  const stale = new Set([
    ...known,
    ...library.dataPoints.filter((point) => conditionReads(point, known)).map(({ key }) => key),
  ]);
  // A figure that was weighed may weigh another: until nothing more is found.
  for (let before = -1; before < stale.size; ) {
    before = stale.size;
    for (const { key, weightKey } of library.dataPoints)
      if (weightKey !== undefined && stale.has(weightKey)) stale.add(key);
  }
  const depth = (key: string, seen = 0): number => {
    const weight = library.dataPointByKey.get(key)?.weightKey;
    return weight === undefined || seen > library.dataPoints.length ? seen : depth(weight, seen + 1);
  };
  return new Set([...stale].toSorted((one, other) => depth(one) - depth(other)));
}

function conditionReads({ showIf }: DataPoint, keys: ReadonlySet<string>): boolean {
  return showIf !== undefined && references(libraryFormula(showIf)).some((key) => keys.has(key));
}
