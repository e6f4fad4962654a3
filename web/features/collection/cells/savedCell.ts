import { isAnswered } from '#shared/collection/cells/rules.ts';
import {
  type Cell,
  type CellDraft,
  type CellKey,
  type CellResult,
  type SavedCell,
  submissionIdOf,
} from '#shared/collection/cells/schema.ts';
import { type TypedContent, typedOf } from './typedContent.ts';

/** What became of a cell, with the whole cell where it was saved. */
export type Told = Exclude<CellResult, { status: 'saved' }> | { readonly status: 'saved'; readonly cell: Cell };

/** Who saves on this page, in which year, and when. */
export type Saving = {
  readonly year: number;
  readonly me: { readonly id: string; readonly name: string };
  readonly at: string;
};

/**
 * A cell as it stands once it is saved: what the answer says of it, what was sent, and its evidence as the page knows it. Where
 * it had been saved before as it was sent, it is whose it was.
 */
export function afterSave(
  known: Cell | undefined,
  sent: { readonly key: CellKey; readonly typed: TypedContent; readonly method: NonNullable<CellDraft['method']> },
  saved: SavedCell,
  { year, me, at }: Saving,
  submits = false,
): Cell {
  if (known?.version === saved.version) return { ...known, ...saved };
  // A draft that says what counts already is gone: the answer is whose it was, which the next reading tells.
  const restored = !submits && isAnswered(saved.state) ? { by: null, at: known?.counted?.at ?? null } : null;
  const { entityId, dataPointId, period } = sent.key;
  const key = { entityId, dataPointId, period };
  const { absence, reason, note } = sent.typed;
  return {
    ...key,
    ...saved,
    id: submissionIdOf(year, key),
    year,
    absence,
    reason: absence === null ? null : reason,
    note: note?.trim() || null,
    method: sent.method,
    by: me,
    at,
    ...restored,
    evidence: known?.evidence ?? null,
  };
}

/**
 * A draft as it stands once it is submitted; undefined where the page does not know what was submitted: it has not read the
 * cell, or somebody has changed it since.
 */
export function afterSubmit(known: Cell | undefined, saved: SavedCell, saving: Saving): Cell | undefined {
  if (!known || saved.version - known.version > 1 || saved.version < known.version) return undefined;
  return afterSave(known, { key: known, typed: typedOf(known), method: 'screen' }, saved, saving, true);
}
