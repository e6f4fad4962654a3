import type { CellState, CellWarning } from '#shared/collection/cells/schema.ts';
import type { OptOut } from '#shared/collection/year/schema.ts';

/** What is to be looked at in an answer: what is wrong and what to do in a sentence, and the same in a few words. */
export type OpenPoint = {
  readonly code: string;
  readonly sentence: string;
  readonly mark: string;
  /** Does a note settle it? What is no answer to the question has to be mended. */
  readonly settledByNote: boolean;
};

/** What the open points of an answer rest on. */
export type Remarked = {
  readonly state: CellState;
  readonly warnings: readonly CellWarning[];
  readonly note: string | null;
};

/** A draft that is no answer to its question carries this instead of what is compared. */
const INVALID = 'INVALID';

/**
 * The open points of an answer, the gravest first: a draft that cannot be submitted as it stands, and what looks odd and has no
 * note that says why. Submitting stays possible with those that a note settles (decisions, section 3).
 */
export function openPointsOf(answer: Remarked | undefined): OpenPoint[] {
  if (!answer || answer.state === 'EMPTY') return [];
  const points = answer.warnings.map(({ code, message, mark }): OpenPoint => {
    const settledByNote = code !== INVALID;
    return { code, sentence: message, mark: mark ?? (settledByNote ? 'look again' : 'no answer'), settledByNote };
  });
  return points
    .filter(({ settledByNote }) => !settledByNote || !answer.note)
    .toSorted((one, other) => Number(one.settledByNote) - Number(other.settledByNote));
}

/** Is there anything to look at in a cell? What the set-up has opted out is looked at no more. */
export function isToLookAt(answer: Remarked | undefined, optOut: OptOut | null): boolean {
  return optOut === null && openPointsOf(answer).length > 0;
}
