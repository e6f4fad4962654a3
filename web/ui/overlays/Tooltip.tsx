import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { PageLayer } from '#web/ui/overlays/PageLayer.tsx';
import type { Side } from '#web/ui/overlays/place.ts';
import { useDismiss } from '#web/ui/overlays/useDismiss.ts';
import { useFloating } from '#web/ui/overlays/useFloating.ts';

export type TooltipSide = Side;

export interface TooltipProps {
  /** A hint, never something that is needed: touch screens do not show it. */
  readonly content: ReactNode;
  readonly side?: TooltipSide;
  /** Pixels; 350 by default. */
  readonly maxWidth?: number;
  /** False where the content repeats the name of what it explains. */
  readonly describes?: boolean;
  /** One element that takes focus or can be pointed at. */
  readonly children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

const OPEN_DELAY_MS = 250;
const CLOSE_DELAY_MS = 120;

/** Shows a hint on hover and on keyboard focus; Escape hides it, and the pointer may travel onto it. */
export function Tooltip({ content, side = 'top', maxWidth = 350, describes = true, children }: TooltipProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** The pointer has pressed what the hint explains: it has said enough until the pointer comes again. */
  const pressed = useRef(false);

  const later = (next: boolean, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), delay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  useDismiss(open, [], (by) => by === 'escape' && setOpen(false));

  const hover = {
    onPointerEnter: () => later(!pressed.current, OPEN_DELAY_MS),
    onPointerLeave: () => {
      pressed.current = false;
      later(false, CLOSE_DELAY_MS);
    },
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has no box and only listens to what bubbles up from the child
    <span
      ref={anchor}
      className="contents"
      {...hover}
      onFocus={(event) => event.target.matches(':focus-visible') && !pressed.current && later(true, 0)}
      onBlur={() => {
        pressed.current = false;
        later(false, 0);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter' || key === ' ') later(false, 0);
      }}
      onPointerDown={(event) => {
        pressed.current = event.pointerType !== 'touch';
        later(!pressed.current, 0);
      }}
    >
      {cloneElement(children, describes && open ? { 'aria-describedby': id } : {})}
      {open && content && (
        <PageLayer landmark="Hint">
          <Bubble id={id} side={side} maxWidth={maxWidth} anchor={anchor.current?.firstElementChild ?? null} {...hover}>
            {content}
          </Bubble>
        </PageLayer>
      )}
    </span>
  );
}

interface BubbleProps {
  readonly id: string;
  readonly side: Side;
  readonly maxWidth: number;
  readonly anchor: Element | null;
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly children: ReactNode;
}

function Bubble({ id, side, maxWidth, anchor, onPointerEnter, onPointerLeave, children }: BubbleProps) {
  const { ref, spot } = useFloating({ side }, () => anchor);
  return (
    <div
      ref={ref}
      id={id}
      role="tooltip"
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      className="fixed z-110 w-max animate-fade rounded-control bg-ink px-2.5 py-1.5 text-xs font-medium text-surface shadow-menu"
      style={{ ...spot, maxWidth: `min(${maxWidth}px, calc(100vw - 16px))` }}
    >
      {children}
    </div>
  );
}
