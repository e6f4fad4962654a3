import type { EvidenceRecord } from '#functions/collection/evidence/store.ts';
import type { Names } from '#functions/core/people/names.ts';
import { type CountedContent, countedOf, type StoredCell } from '#shared/collection/cells/rules.ts';
import {
  type Cell,
  type CellKey,
  type Evidence,
  type SavedCell,
  submissionIdOf,
} from '#shared/collection/cells/schema.ts';

/** What a person may see of a cell: everything, the answer that counts, or that answer without notes, evidence and names. */
export type Sight = 'editor' | 'reader' | 'viewer';

/**
 * A cell as somebody with this sight may see it. Drafts are for those who may write the cell.
 * @param files null where its evidence could not be read beside a change
 */
export function toCell(
  year: number,
  key: CellKey,
  cell: StoredCell | undefined,
  files: readonly EvidenceRecord[] | null,
  sight: Sight,
  names: Names,
): Cell {
  const { entityId, dataPointId, period } = key;
  const place = { id: submissionIdOf(year, key), year, entityId, dataPointId, period };
  if (sight === 'editor') {
    const counted = cell?.counted ? toCounted(cell.counted) : null;
    return {
      ...place,
      version: cell?.version ?? 0,
      ...answerOf(cell, names),
      evidence: files?.map((file) => toEvidence(file, names)) ?? null,
      counted,
    };
  }
  const known = countedOf(cell);
  // How often a draft was changed is told by its version: whoever sees no drafts gets the version of what counts.
  const version = known?.version ?? 0;
  const answer = answerOf(known, names);
  if (sight === 'viewer') {
    // Whoever sees no note is told only what no note explains.
    const warnings = answer.note === null ? answer.warnings : [];
    return { ...place, version, ...answer, warnings, note: null, by: null, evidence: [], counted: null };
  }
  return {
    ...place,
    version,
    ...answer,
    evidence: files?.map((file) => toEvidence(file, names)) ?? null,
    counted: null,
  };
}

function answerOf(cell: CountedContent | undefined, names: Names) {
  return {
    state: cell?.state ?? ('EMPTY' as const),
    value: cell?.value ?? null,
    unit: cell?.unit ?? null,
    canonical: cell?.canonical ?? null,
    absence: cell?.absence ?? null,
    reason: cell?.reason ?? null,
    note: cell?.note ?? null,
    warnings: [...(cell?.warnings ?? [])],
    method: cell?.method ?? null,
    by: names(cell?.by),
    at: cell?.at ?? null,
  };
}

function toCounted({ state, value, unit, canonical, reason, note, at }: CountedContent) {
  return { state, value, unit, canonical, reason, note, at };
}

/** A cell that was saved, as its sender is told: it holds what they sent, so nothing of it is hidden from them. */
export function toSaved(cell: StoredCell | undefined): SavedCell {
  return {
    state: cell?.state ?? 'EMPTY',
    version: cell?.version ?? 0,
    value: cell?.value ?? null,
    unit: cell?.unit ?? null,
    canonical: cell?.canonical ?? null,
    warnings: [...(cell?.warnings ?? [])],
    counted: cell?.counted ? toCounted(cell.counted) : null,
  };
}

/** An evidence file as it is shown. */
export function toEvidence(file: EvidenceRecord, names: Names): Evidence {
  return {
    id: file.fileId,
    name: file.name,
    size: file.size,
    contentType: file.contentType ?? '',
    sha256: file.sha256 ?? '',
    at: file.at,
    by: names(file.by),
  };
}
