import { many } from '#shared/text/plural.ts';
import type { QueueSummary } from './summary.ts';

/** What the page says of its saves; the shape that the design system's SaveState takes. */
export type SaveWords =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'unsaved'; readonly count: number }
  | { readonly kind: 'offline'; readonly count: number }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'conflict'; readonly message: string };

/** The one thing to say of a queue: what needs the person first, then what is under way, then when all was saved. */
export function saveWords(summary: QueueSummary, time: (ms: number) => string): SaveWords {
  const { unsaved, saving, restored, conflicts, refused, hold, savedAt } = summary;
  if (conflicts > 0) {
    const message = many(conflicts, 'value was changed by somebody else', 'values were changed by somebody else');
    return { kind: 'conflict', message };
  }
  if (hold?.kind === 'offline') return { kind: 'offline', count: unsaved };
  if (hold) return { kind: 'error', message: `${many(unsaved, 'value')} not saved. ${hold.detail}` };
  if (refused > 0) return { kind: 'error', message: `${many(refused, 'value was', 'values were')} refused` };
  if (saving) return { kind: 'saving' };
  if (unsaved > restored) return { kind: 'unsaved', count: unsaved };
  if (restored > 0) return { kind: 'unsaved', count: restored };
  return savedAt === null ? { kind: 'idle' } : { kind: 'saved', at: time(savedAt) };
}
