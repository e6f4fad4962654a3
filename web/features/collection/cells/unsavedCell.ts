import type { Cell, CellDraft, CellKey } from '#shared/collection/cells/schema.ts';
import type { KeptDraft } from './draftStore.ts';
import type { Told } from './savedCell.ts';
import { isSameContent, type TypedContent, typedOf } from './typedContent.ts';

/**
 * Where a typed cell stands: waiting for its save, kept from an earlier visit, refused, or in conflict with what somebody
 * else saved meanwhile.
 */
export type Phase = 'waiting' | 'restored' | 'conflict' | 'invalid';

/** A typed cell on its way to the server. */
export type UnsavedCell = Omit<KeptDraft, 'owner' | 'year' | 'cell'> & {
  readonly phase: Phase;
  /** The stamp of what is under way; null when nothing is. */
  readonly sent: string | null;
  /** When it may be sent, in milliseconds. */
  readonly dueAt: number;
  /** Tries that met a busy cell. */
  readonly tries: number;
  /** Messages by field, where the server refused the value. */
  readonly fields: Readonly<Record<string, string>> | null;
  /** What somebody else saved meanwhile. */
  readonly theirs: Cell | null;
};

/** Attempts without an answer that are remembered, to tell an own save from somebody else's. */
const MOST_ATTEMPTS = 20;

type Typing = Pick<UnsavedCell, 'key' | 'typed' | 'method' | 'stamp' | 'typedAt' | 'dueAt'> & {
  readonly seenVersion: number;
};

/** The entry after a person typed; a conflict stays open until somebody chooses. */
export function afterTyping(former: UnsavedCell | undefined, { seenVersion, ...typing }: Typing): UnsavedCell {
  const conflict = former?.phase === 'conflict';
  return {
    ...typing,
    baseVersion: former?.baseVersion ?? seenVersion,
    attempts: former?.attempts ?? [],
    sent: former?.sent ?? null,
    phase: conflict ? 'conflict' : 'waiting',
    tries: 0,
    fields: null,
    theirs: conflict ? former.theirs : null,
  };
}

/** The entry while its save is under way. */
export function afterSending(unsaved: UnsavedCell): UnsavedCell {
  const others = unsaved.attempts.filter((attempt) => !isSameContent(attempt, unsaved.typed));
  return { ...unsaved, sent: unsaved.stamp, attempts: [...others, unsaved.typed].slice(-MOST_ATTEMPTS) };
}

/** The entry after its save got no answer of its own; the attempt may have arrived all the same, so it is remembered. */
export function afterSilence(unsaved: UnsavedCell): UnsavedCell {
  return { ...unsaved, sent: null };
}

/**
 * The entry after the server's answer to its cell, or undefined when nothing is left to save. A stale version is no
 * conflict where the server holds what was typed here (then nothing is written over, and it stays whose it is), or an
 * earlier attempt of this person whose answer got lost; an earlier attempt's value that somebody else saved is theirs.
 */
export function afterAnswer(
  unsaved: UnsavedCell,
  result: Told,
  userId: string,
  busyUntil: number,
): UnsavedCell | undefined {
  const overtaken = unsaved.stamp !== unsaved.sent;
  const idle = { ...unsaved, sent: null, tries: 0 };
  switch (result.status) {
    case 'saved':
      if (!overtaken || isSameContent(unsaved.typed, typedOf(result.cell))) return undefined;
      return { ...idle, attempts: [], baseVersion: result.cell.version };
    case 'conflict':
      return afterConflict(unsaved, { ...idle, attempts: [] }, result.current, userId);
    case 'busy':
      return { ...idle, tries: unsaved.tries + 1, dueAt: Math.max(unsaved.dueAt, busyUntil) };
    case 'invalid':
      return overtaken ? idle : { ...idle, phase: 'invalid', fields: result.fields };
  }
}

function afterConflict(
  unsaved: UnsavedCell,
  idle: UnsavedCell,
  current: Cell,
  userId: string,
): UnsavedCell | undefined {
  if (isSameContent(unsaved.typed, typedOf(current))) return undefined;
  if (isOwn(unsaved.attempts, current, userId)) return { ...idle, baseVersion: current.version };
  return { ...idle, phase: 'conflict', theirs: current };
}

function isOwn(attempts: readonly TypedContent[], current: Cell, userId: string): boolean {
  return current.by?.id === userId && attempts.some((attempt) => isSameContent(attempt, typedOf(current)));
}

/** A kept draft as an entry that waits for the person's word. */
export function restoredCell({ owner: _owner, year: _year, cell: _cell, ...draft }: KeptDraft): UnsavedCell {
  return { ...draft, phase: 'restored', sent: null, dueAt: 0, tries: 0, fields: null, theirs: null };
}

/**
 * A restored entry beside what the server holds now; undefined when the server holds the same, and nothing else that was
 * sent may still arrive.
 */
export function reconciled(unsaved: UnsavedCell, known: Cell, userId: string): UnsavedCell | undefined {
  if (unsaved.phase !== 'restored') return unsaved;
  const isSaid = isSameContent(unsaved.typed, typedOf(known));
  if (isSaid && unsaved.attempts.every((attempt) => isSameContent(attempt, unsaved.typed))) return undefined;
  if (isSaid) return { ...unsaved, baseVersion: Math.max(unsaved.baseVersion, known.version) };
  if (known.version <= unsaved.baseVersion) return unsaved;
  if (isOwn(unsaved.attempts, known, userId)) return { ...unsaved, baseVersion: known.version, attempts: [] };
  return { ...unsaved, phase: 'conflict', theirs: known };
}

/** A conflict that was decided for what was typed here. */
export function overTheirs(unsaved: UnsavedCell, dueAt: number): UnsavedCell {
  return {
    ...unsaved,
    phase: 'waiting',
    baseVersion: unsaved.theirs?.version ?? unsaved.baseVersion,
    attempts: [],
    theirs: null,
    dueAt,
  };
}

/** May the entry be sent at this moment? */
export function isDue(unsaved: UnsavedCell, now: number): boolean {
  return unsaved.phase === 'waiting' && unsaved.sent === null && unsaved.dueAt <= now;
}

/** The entry as the API takes it: a draft over the version that was seen. */
export function draftOf({ key, baseVersion, typed, method }: UnsavedCell): CellDraft {
  const { value, unit, absence, reason, note } = typed;
  return {
    ...cellKeyOf(key),
    baseVersion,
    value: absence === null ? value : null,
    unit: absence === null && value !== null ? unit : null,
    absence,
    reason: absence === null ? null : reason,
    note,
    state: 'DRAFT',
    method,
  };
}

/** The key's three parts alone, for bodies that take no more. */
export function cellKeyOf({ entityId, dataPointId, period }: CellKey): CellKey {
  return { entityId, dataPointId, period };
}
