import { useRef, useState } from 'react';
import type { Spot } from '#web/ui/grid/gridModel.ts';

/** A cell under edit; `replace` began by typing, so that arrows leave it. */
export interface Editing {
  readonly spot: Spot;
  readonly text: string;
  readonly replace: boolean;
}

export interface EditingControl {
  readonly editing: Editing | null;
  readonly begin: (editing: Editing) => void;
  readonly change: (part: Partial<Editing>) => void;
  /** Ends the edit and gives what it held, once: the blur that follows Enter finds nothing. */
  readonly end: () => Editing | null;
}

/** The cell that is being edited, if any. */
export function useEditing(): EditingControl {
  const [editing, setEditing] = useState<Editing | null>(null);
  const held = useRef<Editing | null>(null);
  const hold = (next: Editing | null) => {
    held.current = next;
    setEditing(next);
  };
  return {
    editing,
    begin: hold,
    change: (part) => hold(held.current && { ...held.current, ...part }),
    end: () => {
      const last = held.current;
      if (last) hold(null);
      return last;
    },
  };
}
