import type { CSSProperties, ReactNode, Ref } from 'react';
import { classes } from '#web/ui/classes.ts';

export interface ScrollAreaProps {
  /** Name of what scrolls. */
  readonly label: string;
  readonly ref?: Ref<HTMLElement>;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/** A part of the page that scrolls for itself and can be scrolled by keyboard. */
export function ScrollArea({ label, ref, className, style, children }: ScrollAreaProps) {
  return (
    <section
      ref={ref}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1, what scrolls must be scrollable by keyboard
      tabIndex={0}
      className={classes('overflow-auto outline-offset-[-2px]', className)}
      style={style}
    >
      {children}
    </section>
  );
}
