import { spelledOut } from '#shared/collection/year/entity-lists.ts';
import type { YearDataPoint } from '#shared/collection/year/schema.ts';

type Listed = Parameters<typeof spelledOut>[0];
const known = new WeakMap<Listed['dataPoints'], readonly YearDataPoint[]>();

/** The data points of an answer that names their entities in lists, each with its entities: the same ones for the same answer. */
export function dataPointsOf(answer: Listed): readonly YearDataPoint[] {
  const ready = known.get(answer.dataPoints);
  if (ready) return ready;
  const made = spelledOut(answer);
  known.set(answer.dataPoints, made);
  return made;
}
