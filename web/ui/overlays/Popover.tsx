import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { PageLayer } from '#web/ui/overlays/PageLayer.tsx';
import { useDismiss } from '#web/ui/overlays/useDismiss.ts';
import { useFloating } from '#web/ui/overlays/useFloating.ts';

export interface PopoverProps {
  /** A Button or IconButton; it gets its behaviour from here. */
  readonly button: ReactElement;
  /** Name of the panel. */
  readonly label: string;
  readonly align?: 'start' | 'end';
  /** Pixels; 320 by default. */
  readonly width?: number;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/** What a popover and a menu set on the button that opens them. */
export interface OpenerProps {
  readonly 'aria-haspopup': 'dialog' | 'menu';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  readonly onClick: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** A small panel under a button, for a few fields or an explanation; a press outside, Escape or Tab past its end closes it. */
export function Popover({ button, label, align = 'start', width = 320, children }: PopoverProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const opener = () => anchor.current?.querySelector<HTMLElement>('button') ?? null;
  const close = () => {
    setOpen(false);
    opener()?.focus();
  };
  const props: OpenerProps = {
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick: () => setOpen(!open),
  };
  return (
    <span ref={anchor} className="contents">
      {cloneElement(button as ReactElement<OpenerProps>, props)}
      {open && (
        <PageLayer landmark={label}>
          <Panel
            id={id}
            label={label}
            align={align}
            width={width}
            anchor={anchor}
            opener={opener}
            close={close}
            hide={() => setOpen(false)}
          >
            {typeof children === 'function' ? children(close) : children}
          </Panel>
        </PageLayer>
      )}
    </span>
  );
}

interface PanelProps {
  readonly id: string;
  readonly label: string;
  readonly align: 'start' | 'end';
  readonly width: number;
  readonly anchor: React.RefObject<HTMLSpanElement | null>;
  readonly opener: () => HTMLElement | null;
  readonly close: () => void;
  readonly hide: () => void;
  readonly children: ReactNode;
}

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

function Panel({ id, label, align, width, anchor, opener, close, hide, children }: PanelProps) {
  const { ref, spot } = useFloating({ side: 'bottom', align, gap: 6 }, opener);
  useDismiss(true, [ref, anchor], (by) => (by === 'escape' ? close() : hide()));
  useEffect(() => {
    const first = ref.current?.querySelector<HTMLElement>(FOCUSABLE) ?? ref.current;
    first?.focus({ preventScroll: true });
  }, [ref]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    const inside = [...(ref.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
    const edge = event.shiftKey ? inside[0] : inside.at(-1);
    // the panel stands at the end of the page: past its edge the way goes on from its button
    if (inside.length === 0 || document.activeElement === edge) close();
  };
  return (
    <div
      ref={ref}
      id={id}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="fixed z-60 animate-fade rounded-card border border-line bg-raised p-4 text-ink text-sm shadow-menu outline-none"
      style={{ ...spot, width: `min(${width}px, calc(100vw - 16px))` }}
    >
      {children}
    </div>
  );
}
