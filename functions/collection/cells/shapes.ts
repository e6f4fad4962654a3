import * as v from 'valibot';
import { Absence, CellState, CellValue, OptOutReason } from '#shared/collection/cells/schema.ts';
import { Period } from '#shared/collection/periods/rules.ts';

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

const Said = v.nullable(
  v.object({
    state: CellState,
    value: v.nullable(CellValue),
    unit: v.nullable(v.string()),
    note: v.nullable(v.string()),
    version: v.number(),
  }),
);

/** What an event says of one period: what was said before and after; both null where no cell changed. */
const EventChange = v.object({ before: Said, after: Said });
export type EventChange = v.InferOutput<typeof EventChange>;

/** What an event changed, by period. */
export const EventChanges = v.record(Period, EventChange);
