import type { LucideIcon } from 'lucide-react';

/** What a colour says: done, on its way, not begun, wrong, for information, sent back, or the brand's own emphasis. */
export type Tone = 'complete' | 'partial' | 'idle' | 'danger' | 'info' | 'bloom' | 'accent';

/** Ink on its soft ground, at least 4.5 to 1 in both themes. */
export const chipTones: Record<Tone, string> = {
  complete: 'bg-complete-soft text-complete',
  partial: 'bg-partial-soft text-partial',
  idle: 'bg-idle-soft text-idle',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
  bloom: 'bg-bloom-soft text-bloom',
  accent: 'bg-accent-soft text-accent',
};

export const inkTones: Record<Tone, string> = {
  complete: 'text-complete',
  partial: 'text-partial',
  idle: 'text-idle',
  danger: 'text-danger',
  info: 'text-info',
  bloom: 'text-bloom',
  accent: 'text-accent',
};

/** A status is always icon, word and colour together. */
export interface Mark {
  readonly label: string;
  /** One sentence for the tooltip. */
  readonly hint: string;
  readonly tone: Tone;
  readonly Icon: LucideIcon;
}
