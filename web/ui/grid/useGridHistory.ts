import { useRef, useState } from 'react';
import type { CellChange } from '#web/ui/grid/gridColumns.ts';

type Step = readonly CellChange[];

export interface GridHistory {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly remember: (changes: Step) => void;
  /** The changes that take the last step back; null where there is none. */
  readonly back: () => Step | null;
  /** The changes that do it again. */
  readonly forth: () => Step | null;
}

const MOST_STEPS = 100;
const reversed = (changes: Step): Step =>
  changes.map((change) => ({ ...change, before: change.after, after: change.before }));

/** What was done in a grid, step by step, for undo and redo. */
export function useGridHistory(): GridHistory {
  const done = useRef<readonly Step[]>([]);
  const undone = useRef<readonly Step[]>([]);
  const [counts, setCounts] = useState({ done: 0, undone: 0 });
  const move = (from: typeof done, to: typeof done): Step | null => {
    const step = from.current.at(-1);
    if (!step) return null;
    from.current = from.current.slice(0, -1);
    to.current = [...to.current, step];
    setCounts({ done: done.current.length, undone: undone.current.length });
    return step;
  };
  return {
    canUndo: counts.done > 0,
    canRedo: counts.undone > 0,
    remember: (changes) => {
      if (changes.length === 0) return;
      done.current = [...done.current, changes].slice(-MOST_STEPS);
      undone.current = [];
      setCounts({ done: done.current.length, undone: 0 });
    },
    back: () => {
      const step = move(done, undone);
      return step && reversed(step);
    },
    forth: () => move(undone, done),
  };
}
