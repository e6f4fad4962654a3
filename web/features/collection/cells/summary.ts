import type { Hold } from './hold.ts';
import type { UnsavedCell } from './unsavedCell.ts';

/** A save queue as a whole. */
export type QueueSummary = {
  readonly unsaved: number;
  readonly saving: boolean;
  readonly restored: number;
  readonly conflicts: number;
  /** Cells whose value the server refused. */
  readonly refused: number;
  readonly hold: Hold | null;
  /** When the last save was confirmed, in milliseconds. */
  readonly savedAt: number | null;
  /** False where this browser keeps nothing over a reload. */
  readonly durable: boolean;
};

type Rest = Pick<QueueSummary, 'saving' | 'hold' | 'savedAt' | 'durable'>;

/** Counts the entries of a queue by what became of them. */
export function summaryOf(unsaved: readonly UnsavedCell[], rest: Rest): QueueSummary {
  const count = (...phases: UnsavedCell['phase'][]) => unsaved.filter(({ phase }) => phases.includes(phase)).length;
  return {
    ...rest,
    unsaved: unsaved.length,
    restored: count('restored'),
    conflicts: count('conflict'),
    refused: count('invalid'),
  };
}
