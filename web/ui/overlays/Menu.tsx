import { cloneElement, type KeyboardEvent, type ReactElement, useId, useRef, useState } from 'react';
import { MenuList } from '#web/ui/overlays/MenuList.tsx';
import type { MenuEntry } from '#web/ui/overlays/menuEntries.ts';
import { PageLayer } from '#web/ui/overlays/PageLayer.tsx';
import type { OpenerProps } from '#web/ui/overlays/Popover.tsx';

export interface MenuProps {
  /** A Button or IconButton; it gets its behaviour from here. */
  readonly button: ReactElement;
  readonly entries: readonly MenuEntry[];
  readonly align?: 'start' | 'end';
}

/** A menu of actions under a button: arrows, Home, End and first letters walk through it, Escape and Tab leave it. */
export function Menu({ button, entries, align = 'end' }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState<'first' | 'last' | null>(null);
  const anchor = useRef<HTMLSpanElement>(null);
  const opener = () => anchor.current?.querySelector<HTMLElement>('button') ?? null;
  const props: OpenerProps = {
    'aria-haspopup': 'menu',
    'aria-expanded': open !== null,
    'aria-controls': open ? id : undefined,
    onClick: () => setOpen(open ? null : 'first'),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
    },
  };
  return (
    <span ref={anchor} className="contents">
      {cloneElement(button as ReactElement<OpenerProps>, props)}
      {open && (
        <PageLayer landmark="Menu">
          <MenuList
            id={id}
            entries={entries}
            align={align}
            start={open}
            anchor={anchor}
            opener={opener}
            onClose={(back) => {
              setOpen(null);
              if (back) opener()?.focus();
            }}
          />
        </PageLayer>
      )}
    </span>
  );
}
