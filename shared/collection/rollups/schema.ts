import * as v from 'valibot';
import { Period } from '#shared/collection/periods/rules.ts';

/** A rolled-up figure with what it rests on. Numbers are decimal strings in the data point's own unit. */
export const RollUpFigure = v.object({
  /** Empty when nothing was answered or a needed input is missing. */
  value: v.nullable(v.union([v.string(), v.boolean()])),
  /** Cells (of a ratio: entities; of any other derived metric: the figures that it reads) that should answer, that did, and that left what is expected. */
  expected: v.number(),
  answered: v.number(),
  excluded: v.number(),
  /** True when an expected cell did not answer: the figure is a lower bound, not the whole. */
  partial: v.boolean(),
  /** Why the value is empty, in a sentence. */
  reason: v.optional(v.string()),
  /** What is wrong with the value and which answers to look at: a computed metric outside its limits, such as a share of 140 %. */
  finding: v.optional(v.string()),
  /** Of an entity: the part of its value that counts for the organisation, where that is not the whole. */
  atShare: v.optional(v.string()),
  /**
   * Of a ratio that leaves periods out: how many periods of its entities have all inputs, of how many that should, and
   * which these are where they are the same at all of its entities.
   */
  periods: v.optional(v.object({ answered: v.number(), expected: v.number(), which: v.optional(v.array(Period)) })),
});
export type RollUpFigure = v.InferOutput<typeof RollUpFigure>;

/**
 * Figures that are not made of what they should be made of: they wait for their turn, could not be made and are tried again, or
 * are tried no more. In this order, each worse than the one before.
 */
export const unmadeStates = ['WAITING', 'FAILED', 'GIVEN_UP'] as const;
export type UnmadeState = (typeof unmadeStates)[number];

/** That figures are behind what they are made of: why, and since when. */
export const Behind = v.object({ state: v.picklist(unmadeStates), since: v.string() });
export type Behind = v.InferOutput<typeof Behind>;

/** Of how many data points figures and progress are behind the answers, why, and since when. */
export const ProgressBehind = v.object({ dataPoints: v.number(), ...Behind.entries });
export type ProgressBehind = v.InferOutput<typeof ProgressBehind>;

/** The same of several figures together: since the first of them, and as bad as the worst; null where none is behind. */
export function behindTogether(behind: readonly Behind[]): Behind | null {
  const [since] = behind.map((each) => each.since).toSorted();
  if (since === undefined) return null;
  return { since, state: unmadeStates.findLast((state) => behind.some((each) => each.state === state)) ?? 'WAITING' };
}
