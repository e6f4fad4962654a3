import type { CellDraft, CellKey, CellResult, Submission } from '#shared/collection/cells/schema.ts';
import type { KeptDraft } from './draftStore.ts';
import { saysSame, type Typed, typedOf } from './typed.ts';

/**
 * Where a typed cell stands: waiting for its save, kept from an earlier visit, refused, or in conflict with what somebody
 * else saved meanwhile.
 */
export type Phase = 'waiting' | 'restored' | 'conflict' | 'invalid' | 'forbidden';

/** A typed cell on its way to the server. */
export type Entry = Omit<KeptDraft, 'owner' | 'year' | 'cell'> & {
  readonly phase: Phase;
  /** The stamp of what is under way; null when nothing is. */
  readonly sent: string | null;
  /** When it may be sent, in milliseconds. */
  readonly dueAt: number;
  /** Tries that met a busy cell. */
  readonly tries: number;
  /** Messages by field, where the server refused the value. */
  readonly fields: Readonly<Record<string, string>> | null;
  readonly detail: string | null;
  /** What somebody else saved meanwhile. */
  readonly theirs: Submission | null;
};

/** Attempts without an answer that are remembered, to tell an own save from somebody else's. */
const MOST_ATTEMPTS = 20;

type Typing = Pick<Entry, 'key' | 'typed' | 'method' | 'stamp' | 'typedAt' | 'dueAt'> & {
  readonly seenVersion: number;
};

/** The entry after a person typed; a conflict stays open until somebody chooses. */
export function afterTyping(former: Entry | undefined, { seenVersion, ...typing }: Typing): Entry {
  const conflict = former?.phase === 'conflict';
  return {
    ...typing,
    baseVersion: former?.baseVersion ?? seenVersion,
    attempts: former?.attempts ?? [],
    sent: former?.sent ?? null,
    phase: conflict ? 'conflict' : 'waiting',
    tries: 0,
    fields: null,
    detail: null,
    theirs: conflict ? former.theirs : null,
  };
}

/** The entry while its save is under way. */
export function afterSending(entry: Entry): Entry {
  const others = entry.attempts.filter((attempt) => !saysSame(attempt, entry.typed));
  return { ...entry, sent: entry.stamp, attempts: [...others, entry.typed].slice(-MOST_ATTEMPTS) };
}

/** The entry after its save got no answer of its own; the attempt may have arrived all the same, so it is remembered. */
export function afterSilence(entry: Entry): Entry {
  return { ...entry, sent: null };
}

/**
 * The entry after the server's answer to its cell, or undefined when nothing is left to save. A stale version is no
 * conflict where the server holds what was typed here (then nothing is written over, and it stays whose it is), or an
 * earlier attempt of this person whose answer got lost; an earlier attempt's value that somebody else saved is theirs.
 */
export function afterAnswer(entry: Entry, result: CellResult, userId: string, busyUntil: number): Entry | undefined {
  const overtaken = entry.stamp !== entry.sent;
  const idle = { ...entry, sent: null, tries: 0 };
  switch (result.status) {
    case 'saved':
      if (!overtaken || saysSame(entry.typed, typedOf(result.cell))) return undefined;
      return { ...idle, attempts: [], baseVersion: result.cell.version };
    case 'conflict':
      return afterConflict(entry, { ...idle, attempts: [] }, result.current, userId);
    case 'busy':
      return { ...idle, tries: entry.tries + 1, dueAt: Math.max(entry.dueAt, busyUntil) };
    case 'invalid':
      return overtaken ? idle : { ...idle, phase: 'invalid', fields: result.fields };
    case 'forbidden':
      return overtaken ? idle : { ...idle, phase: 'forbidden', detail: result.detail };
  }
}

function afterConflict(entry: Entry, idle: Entry, current: Submission, userId: string): Entry | undefined {
  if (saysSame(entry.typed, typedOf(current))) return undefined;
  if (isOwn(entry.attempts, current, userId)) return { ...idle, baseVersion: current.version };
  return { ...idle, phase: 'conflict', theirs: current };
}

function isOwn(attempts: readonly Typed[], current: Submission, userId: string): boolean {
  return current.by?.id === userId && attempts.some((attempt) => saysSame(attempt, typedOf(current)));
}

/** A kept draft as an entry that waits for the person's word. */
export function restoredEntry({ owner: _owner, year: _year, cell: _cell, ...draft }: KeptDraft): Entry {
  return { ...draft, phase: 'restored', sent: null, dueAt: 0, tries: 0, fields: null, detail: null, theirs: null };
}

/**
 * A restored entry beside what the server holds now; undefined when the server holds the same, and nothing else that was
 * sent may still arrive.
 */
export function reconciled(entry: Entry, known: Submission, userId: string): Entry | undefined {
  if (entry.phase !== 'restored') return entry;
  const isSaid = saysSame(entry.typed, typedOf(known));
  if (isSaid && entry.attempts.every((attempt) => saysSame(attempt, entry.typed))) return undefined;
  if (isSaid) return { ...entry, baseVersion: Math.max(entry.baseVersion, known.version) };
  if (known.version <= entry.baseVersion) return entry;
  if (isOwn(entry.attempts, known, userId)) return { ...entry, baseVersion: known.version, attempts: [] };
  return { ...entry, phase: 'conflict', theirs: known };
}

/** A conflict that was decided for what was typed here. */
export function overTheirs(entry: Entry, dueAt: number): Entry {
  return {
    ...entry,
    phase: 'waiting',
    baseVersion: entry.theirs?.version ?? entry.baseVersion,
    attempts: [],
    theirs: null,
    dueAt,
  };
}

/** May the entry be sent at this moment? */
export function isDue(entry: Entry, now: number): boolean {
  return entry.phase === 'waiting' && entry.sent === null && entry.dueAt <= now;
}

/** The entry as the API takes it: a draft over the version that was seen. */
export function draftOf({ key, baseVersion, typed, method }: Entry): CellDraft {
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
