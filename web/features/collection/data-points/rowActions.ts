import type { Toaster } from '#web/ui/feedback/Toast.tsx';
import type { Points } from './usePoints.ts';

/** What a row can do, and what all rows know: read once for all of them. */
export type RowActions = Pick<Points, 'change' | 'write'> & {
  readonly year: number;
  readonly mayOptOut: boolean;
  readonly toast: Toaster;
  readonly ask: (dialog: 'sites' | 'opt-out', id: string) => void;
};
