import * as v from 'valibot';
import { Absence, CellState, CellValue, OptOutReason } from '#shared/collection/cells/schema.ts';

/** The answer that counts under a newer draft, as a cell keeps it. */
export const StoredCounted = v.object({
  value: v.nullable(CellValue),
  unit: v.nullable(v.string()),
  canonical: v.nullable(v.string()),
  absence: v.nullable(Absence),
  reason: v.nullable(OptOutReason),
  state: CellState,
  version: v.number(),
  note: v.nullable(v.string()),
  by: v.string(),
  at: v.string(),
});

/** What an event says of one period, before or after; null where no cell was, or changed. Its note lies beside the event. */
export const SaidCell = v.nullable(
  v.object({
    state: CellState,
    value: v.nullable(CellValue),
    unit: v.nullable(v.string()),
    version: v.number(),
    hasNote: v.optional(v.boolean()),
  }),
);
export type SaidCell = v.InferOutput<typeof SaidCell>;
