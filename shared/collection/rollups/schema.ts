import * as v from 'valibot';

/** A rolled-up figure with what it rests on. Numbers are decimal strings in the data point's own unit. */
export const RollUpFigure = v.object({
  /** Empty when nothing was answered or a needed input is missing. */
  value: v.nullable(v.union([v.string(), v.boolean()])),
  /** Cells (for a derived metric: entities) that should answer, that did, and that left what is expected. */
  expected: v.number(),
  answered: v.number(),
  excluded: v.number(),
  /** True when an expected cell did not answer: the figure is a lower bound, not the whole. */
  partial: v.boolean(),
  /** Why the value is empty, in a sentence. */
  reason: v.optional(v.string()),
});
export type RollUpFigure = v.InferOutput<typeof RollUpFigure>;
