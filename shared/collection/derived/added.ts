import { combine } from '#shared/collection/rollups/combine.ts';
import type { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import { Decimal, plain } from '#shared/library/units/decimal.ts';

/** Values of figures as one, in the text that figures are kept in; what is empty is not there, and of nothing it is null. */
export function added(how: 'sum' | 'average', values: readonly RollUpFigure['value'][]): RollUpFigure['value'] {
  const { value } = combine(
    how,
    values.flatMap((each) => (each === null ? [] : [{ value: each, weight: null }])),
  );
  return Decimal.isDecimal(value) ? plain(value) : value;
}
