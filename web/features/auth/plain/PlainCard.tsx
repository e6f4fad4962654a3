import type { ReactNode } from 'react';
import { laterPart } from '#web/lib/laterPart.tsx';
import { Wordmark } from '#web/ui/brand/Wordmark.tsx';
import { classes } from '#web/ui/classes.ts';

// The page is complete without it, and the first paint does not wait for it.
const ThemeSwitch = laterPart({
  failure: 'The switch of the theme could not be loaded',
  load: async () => (await import('#web/ui/theme/ThemeSwitch.tsx')).ThemeSwitch,
});

export interface PlainCardProps {
  readonly title: string;
  /** A sentence or two under the title. */
  readonly lead?: ReactNode;
  /** 440 pixels, or 720 for something to read. */
  readonly width?: 'narrow' | 'wide';
  /** Small links under the card. */
  readonly foot?: ReactNode;
  readonly children?: ReactNode;
}

/** A page outside the shell: the wordmark and one card in the middle. */
export function PlainCard({ title, lead, width = 'narrow', foot, children }: PlainCardProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <header className="flex items-center justify-between gap-4 px-5 py-5 tablet:px-10 tablet:py-7">
        <Wordmark />
        <div className="h-8">
          <ThemeSwitch />
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={classes(
          'mx-auto flex w-full flex-1 flex-col px-5 pt-4 pb-16 outline-none tablet:justify-center tablet:pb-28',
          width === 'narrow' ? 'max-w-[480px]' : 'max-w-[760px]',
        )}
      >
        <div className="rounded-card border border-line bg-surface px-5 py-7 shadow-card tablet:px-9 tablet:py-9">
          <h1 className="font-semibold text-2xl text-ink">{title}</h1>
          {lead && <div className="mt-2 text-ink-muted text-sm">{lead}</div>}
          {children && <div className="mt-6">{children}</div>}
        </div>
        {foot && <div className="mt-5 px-1 text-center text-ink-muted text-sm">{foot}</div>}
      </main>
    </div>
  );
}
