import { type CellKind, kindOf } from '#shared/collection/cells/rules.ts';
import type { CellState } from '#shared/collection/cells/schema.ts';
import { isToLookAt, type Remarked } from '#shared/collection/open-points/rules.ts';
import type { Counts, OptOut } from '#shared/collection/year/schema.ts';
import type { SectionStatus } from './schema.ts';

/** No cells at all. */
export const noCounts: Counts = {
  required: 0,
  answered: 0,
  optedOut: 0,
  withoutData: 0,
  drafts: 0,
  optional: 0,
  optionalAnswered: 0,
  toLookAt: 0,
};

/** Counts the cells of one data point by what became of them. An optional data point's cells are never required. */
export function countCells(kinds: readonly CellKind[], optional: boolean): Counts {
  const of = (...wanted: CellKind[]) => kinds.filter((kind) => wanted.includes(kind)).length;
  const answered = of('answered', 'without-data', 'opted-out');
  if (optional) return { ...noCounts, drafts: of('draft'), optional: kinds.length, optionalAnswered: answered };
  return {
    ...noCounts,
    required: kinds.length,
    answered,
    optedOut: of('opted-out'),
    withoutData: of('without-data'),
    drafts: of('draft'),
  };
}

/** An asked cell as it is counted: what it says, what counts under its draft, and the opt-out of the set-up that answers for it. */
export type CountedCell = {
  readonly answer: (Remarked & { readonly counted?: { readonly state: CellState } | null }) | undefined;
  readonly optOut: OptOut | null;
};

/**
 * Counts the cells of one data point by what they say. A cell whose answer counts is answered also while a draft lies over it:
 * that is to submit, and takes nothing back.
 */
export function countAnswers(cells: readonly CountedCell[], optional: boolean): Counts {
  const kinds = cells.map(({ answer, optOut }) => kindOf(answer?.counted ?? answer, optOut));
  const drafts = cells.filter(({ answer, optOut }) => optOut === null && answer?.state === 'DRAFT').length;
  const toLookAt = cells.filter(({ answer, optOut }) => isToLookAt(answer, optOut)).length;
  return { ...countCells(kinds, optional), drafts, toLookAt };
}

/** Adds counts up, field by field. */
export function addCounts(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, each) => ({
      required: sum.required + each.required,
      answered: sum.answered + each.answered,
      optedOut: sum.optedOut + each.optedOut,
      withoutData: sum.withoutData + each.withoutData,
      drafts: sum.drafts + each.drafts,
      optional: sum.optional + each.optional,
      optionalAnswered: sum.optionalAnswered + each.optionalAnswered,
      toLookAt: sum.toLookAt + each.toLookAt,
    }),
    noCounts,
  );
}

/** Sections of a year by how far they are. */
export type SectionCounts = { readonly complete: number; readonly partial: number; readonly open: number };

/** Counts sections: what is opted out of is complete, and what is neither that nor begun is open. */
export function countSections(statuses: readonly SectionStatus[]): SectionCounts {
  const count = (...wanted: SectionStatus[]) => statuses.filter((status) => wanted.includes(status)).length;
  const complete = count('COMPLETE', 'OPTED_OUT');
  const partial = count('PARTIALLY_COMPLETE');
  return { complete, partial, open: statuses.length - complete - partial };
}

/** What a status rests on beside the counts. */
export type SectionFacts = {
  /** A data point is included but its set-up is not finished. */
  readonly needsConfiguration: boolean;
  /** An entity's data point is asked, and no entity but the root reports. */
  readonly withoutEntities: boolean;
  /** The person may see none of the entities that are asked. */
  readonly withoutReach: boolean;
};

/**
 * The status of a section or of a data point: the first that applies of CONFIGURE, NO_ENTITIES, NO_SITES, OPTED_OUT,
 * COMPLETE, NO_DATA, PARTIALLY_COMPLETE (decisions, section 3). A section without required cells is judged by its
 * optional ones.
 */
export function sectionStatus(counts: Counts, facts: SectionFacts): SectionStatus {
  if (facts.needsConfiguration) return 'CONFIGURE';
  if (facts.withoutEntities) return 'NO_ENTITIES';
  if (facts.withoutReach) return 'NO_SITES';
  const judged =
    counts.required > 0
      ? counts
      : { ...counts, required: counts.optional, answered: counts.optionalAnswered, optedOut: 0 };
  if (judged.required === 0) return 'NO_DATA';
  if (judged.optedOut === judged.required) return 'OPTED_OUT';
  if (judged.answered === judged.required) return 'COMPLETE';
  if (judged.answered === 0 && judged.drafts === 0) return 'NO_DATA';
  return 'PARTIALLY_COMPLETE';
}
