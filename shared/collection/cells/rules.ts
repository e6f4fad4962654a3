import type { OptOut } from '#shared/collection/year/schema.ts';
import type { Absence, CellMethod, CellState, CellValue, CellWarning, OptOutReason } from './schema.ts';

/** An answer as it is kept: what was said, by whom and when. */
export type CellContent = {
  readonly value: CellValue | null;
  readonly unit: string | null;
  /** The number in the data point's own unit, a decimal string. */
  readonly canonical: string | null;
  readonly absence: Absence | null;
  readonly reason: OptOutReason | null;
};

/** A cell as it is stored. */
export type StoredCell = CellContent & {
  readonly state: CellState;
  readonly version: number;
  readonly note: string | null;
  readonly warnings: readonly CellWarning[];
  readonly method: CellMethod;
  readonly by: string;
  readonly at: string;
  /** The answer that counts while a newer draft lies over it. */
  readonly counted: CountedContent | null;
};

/** An answer that counts in roll-ups, progress and reports. */
export type CountedContent = CellContent & {
  readonly state: CellState;
  readonly method: CellMethod;
  readonly version: number;
  readonly note: string | null;
  readonly warnings: readonly CellWarning[];
  readonly by: string;
  readonly at: string;
};

/** What becomes of a cell in the count of its section. */
export type CellKind = 'answered' | 'without-data' | 'opted-out' | 'draft' | 'open';

const answeredStates: readonly CellState[] = ['SUBMITTED', 'APPROVED', 'NOT_APPLICABLE', 'OPTED_OUT', 'NOT_AVAILABLE'];

/** Answered = neither empty, nor a draft, nor sent back for changes. */
export function isAnswered(state: CellState): boolean {
  return answeredStates.includes(state);
}

/** How a cell counts; an opt-out of the year's set-up answers for its cells. */
export function kindOf(cell: Pick<StoredCell, 'state'> | undefined, optOut: OptOut | null): CellKind {
  if (optOut) return 'opted-out';
  switch (cell?.state) {
    case 'OPTED_OUT':
      return 'opted-out';
    case 'NOT_AVAILABLE':
      return 'without-data';
    case 'SUBMITTED':
    case 'APPROVED':
    case 'NOT_APPLICABLE':
      return 'answered';
    case 'DRAFT':
      return 'draft';
    default:
      return 'open';
  }
}

/** The answer that counts: the cell's own, or the one under its draft; none while it was sent back or is empty. */
export function countedOf(cell: StoredCell | undefined): CountedContent | undefined {
  if (!cell) return undefined;
  return isAnswered(cell.state) ? cell : (cell.counted ?? undefined);
}

/**
 * When what counts of a cell last changed, UTC ISO 8601: when its answer was given, or when one was taken back. A draft changes
 * nothing that counts; undefined where nothing ever did.
 */
export function changedAt(cell: StoredCell | undefined): string | undefined {
  return countedOf(cell)?.at ?? (cell?.state === 'DRAFT' ? undefined : cell?.at);
}

/** The newest of some moments, UTC ISO 8601; undefined where there is none. */
export function newest(moments: readonly string[]): string | undefined {
  return moments.reduce<string | undefined>((last, at) => (last === undefined || at > last ? at : last), undefined);
}

/** Opt-outs for these reasons leave what is expected; for any other the roll-up is partial (decisions, 10.5). */
export function leavesExpected(reason: OptOutReason | null): boolean {
  return reason === 'not-applicable' || reason === 'immaterial' || reason === 'phase-in';
}

type NotedContent = CellContent & { readonly note: string | null; readonly warnings: readonly CellWarning[] };
type Act = {
  readonly state: 'DRAFT' | 'SUBMITTED';
  readonly method: CellMethod;
  readonly by: string;
  readonly at: string;
};

/**
 * The cell after somebody typed into it. A draft over an answer that counted keeps that answer counting; a submitted
 * absence becomes the state of its name. Editing an approved value makes it submitted again.
 */
export function typedInto(current: StoredCell | undefined, typed: NotedContent, act: Act): StoredCell {
  const counted = countedOf(current);
  const empty = typed.value === null && typed.absence === null;
  // Emptied over an answer that counts, the cell is a draft that says nothing: only clearing takes the answer away.
  const drafted: CellState = empty && !typed.note && !counted ? 'EMPTY' : 'DRAFT';
  const state = act.state === 'DRAFT' ? drafted : (typed.absence ?? (empty ? 'EMPTY' : 'SUBMITTED'));
  const { value, unit, canonical, absence, reason, note, warnings } = typed;
  return {
    value,
    unit,
    canonical,
    absence,
    reason,
    note,
    warnings,
    state,
    version: (current?.version ?? 0) + 1,
    method: act.method,
    by: act.by,
    at: act.at,
    counted: isAnswered(state) ? null : toCounted(counted),
  };
}

/**
 * The cell without its draft, where what is typed is what counts already: the answer is whose and what it was, and nothing that
 * counts has changed. Undefined where the typing says something else, or nothing counts.
 */
export function restoredBy(current: StoredCell | undefined, typed: NotedContent): StoredCell | undefined {
  const counted = countedOf(current);
  if (!current || !counted || saidOf(counted) !== saidOf(typed)) return undefined;
  return isAnswered(current.state) ? current : { ...counted, version: current.version + 1, counted: null };
}

/** The cell after its value was cleared: nothing counts any more, its version and its history go on. */
export function clearedCell(current: StoredCell, act: Omit<Act, 'state'>): StoredCell {
  return {
    ...current,
    value: null,
    unit: null,
    canonical: null,
    absence: null,
    reason: null,
    note: null,
    warnings: [],
    state: 'EMPTY',
    version: current.version + 1,
    method: act.method,
    by: act.by,
    at: act.at,
    counted: null,
  };
}

/** Would saving change anything? The same draft twice has one effect. */
export function isSameCell(current: StoredCell | undefined, next: StoredCell): boolean {
  if (!current) return next.state === 'EMPTY';
  return wordsOf(current) === wordsOf(next);
}

/**
 * Is a save over a version that has passed the repetition of one that got through, its answer lost on the way? The cell
 * then says what the save says, by the same person: the save has had its effect. An equal value of somebody else is
 * theirs, and nobody confirms by chance what they did not see. Where nothing stands there is nothing to be anybody's.
 */
export function isRepeated(current: StoredCell | undefined, next: StoredCell): boolean {
  if (!current || !isSameCell(current, next)) return false;
  return current.by === next.by || current.state === 'EMPTY';
}

/** What a cell says and how it stands, in one spelling. */
const wordsOf = (cell: StoredCell): string => `${cell.state} ${saidOf(cell)}`;

/** What is said, in one spelling: the table hands the columns of a row back in an order of its own. */
function saidOf({ value, unit, absence, reason, note }: Omit<NotedContent, 'canonical' | 'warnings'>): string {
  return JSON.stringify([inOneOrder(value), unit, absence, reason, note]);
}

function inOneOrder(value: CellValue | null): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((row) =>
    typeof row === 'string' ? row : Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function toCounted(answer: CountedContent | undefined): CountedContent | null {
  if (!answer) return null;
  const { state, version, value, unit, canonical, absence, reason, note, warnings, method, by, at } = answer;
  return { state, version, value, unit, canonical, absence, reason, note, warnings, method, by, at };
}
