import * as v from 'valibot';
import {
  Absence,
  CellState,
  CellValue,
  CellWarning,
  cellMethods,
  OptOutReason,
} from '#shared/collection/cells/schema.ts';
import { Period } from '#shared/collection/periods/rules.ts';

/** What an answer says, as it is kept: what is not there is null. */
const content = {
  value: v.nullish(CellValue, null),
  unit: v.nullish(v.string(), null),
  canonical: v.nullish(v.string(), null),
  absence: v.nullish(Absence, null),
  reason: v.nullish(OptOutReason, null),
  state: CellState,
  version: v.number(),
  note: v.nullish(v.string(), null),
  warnings: v.optional(v.array(CellWarning), []),
  by: v.string(),
  at: v.string(),
};

const Method = v.picklist(cellMethods);

/** The answer that counts under a newer draft, as a cell keeps it. */
const StoredCounted = v.object({ ...content, method: v.optional(Method, 'screen') });

/** A cell as it is kept: packed with the others of its row, and in version 1 of a row by itself. */
export const KeptCell = v.object({
  ...content,
  method: Method,
  counted: v.nullish(StoredCounted, null),
});

/** The cells of a row by period, as they are packed. */
export const PackedCells = v.record(Period, KeptCell);

/** The periods that a row was last written in, and when: what the stream counts as use without opening the cells. */
export const LastWrite = v.object({ at: v.string(), periods: v.array(Period) });

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
