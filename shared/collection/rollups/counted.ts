import type { RollUpFigure } from './schema.ts';

/** What counts of an entity's figure for the organisation. */
export function countedValue({ value, atShare: counted }: RollUpFigure): RollUpFigure['value'] {
  return counted ?? value;
}
