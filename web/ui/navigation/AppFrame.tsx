import { Menu as MenuIcon, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { laterPart } from '#web/lib/laterPart.tsx';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { Wordmark } from '#web/ui/brand/Wordmark.tsx';

// Only narrow screens have it, and only once it is opened.
const Drawer = laterPart({
  failure: 'The menu could not be loaded',
  load: async () => (await import('#web/ui/navigation/Drawer.tsx')).Drawer,
  over: true,
});

export interface AppFrameProps {
  /** The menu: MenuSection with CollapsibleMenuItem inside. */
  readonly menu: ReactNode;
  /** Under the menu, at the bottom of the rail: the organisation or the person. */
  readonly menuFoot?: ReactNode;
  /** At the left of the head: the year selector. */
  readonly head?: ReactNode;
  /** At the right of the head: notifications, help, the person's menu. */
  readonly headEnd?: ReactNode;
  /** Under the head: BannerStack. */
  readonly banner?: ReactNode;
  /** Something in the page is being fetched on the way to it. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** The frame of every signed-in page: skip link, green rail (a drawer up to tablet width), head, banner and the page. */
export function AppFrame({ menu, menuFoot, head, headEnd, banner, busy = false, children }: AppFrameProps) {
  const [drawer, setDrawer] = useState(false);
  const [opened, setOpened] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when the page changes
  useEffect(() => setDrawer(false), [pathname]);
  return (
    <div className="min-h-dvh desktop:grid desktop:grid-cols-[15.5rem_minmax(0,1fr)] print:block">
      <a
        href="#main"
        className="sr-only z-100 rounded-control bg-accent px-4 py-2 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the page
      </a>
      <aside className="no-print sticky top-0 hidden h-dvh desktop:block">
        <Rail menu={menu} foot={menuFoot} />
      </aside>
      {opened && (
        <Drawer open={drawer} label="Menu" onClose={() => setDrawer(false)}>
          <Rail menu={menu} foot={menuFoot} onClose={() => setDrawer(false)} />
        </Drawer>
      )}
      <div className="flex min-w-0 flex-col">
        <header className="no-print sticky top-0 z-20 border-line border-b bg-surface/95 backdrop-blur">
          <div className="flex h-14 items-center gap-2 px-4 tablet:px-6">
            <div className="-ml-2 desktop:hidden">
              <IconButton
                icon={MenuIcon}
                label="Open the menu"
                tooltip="none"
                size="medium"
                onClick={() => {
                  setOpened(true);
                  setDrawer(true);
                }}
              />
            </div>
            <div className="flex min-w-0 flex-1 items-center gap-2">{head}</div>
            <div className="flex items-center gap-1">{headEnd}</div>
          </div>
          {banner}
        </header>
        <main
          id="main"
          tabIndex={-1}
          aria-busy={busy}
          className="mx-auto w-full max-w-[90rem] flex-1 px-4 py-6 outline-none tablet:px-6 desktop:px-8"
        >
          {children}
        </main>
      </div>
    </div>
  );
}

interface RailProps {
  readonly menu: ReactNode;
  readonly foot: ReactNode;
  readonly onClose?: () => void;
}

function Rail({ menu, foot, onClose }: RailProps) {
  return (
    <div className="flex h-full flex-col bg-rail text-rail-ink dark:border-rail-line dark:border-r">
      <div className="flex h-14 shrink-0 items-center justify-between px-5">
        <Wordmark tone="rail" size={26} />
        {onClose && <IconButton icon={X} label="Close the menu" tone="rail" tooltip="none" onClick={onClose} />}
      </div>
      <nav aria-label="Main" className="min-h-0 flex-1 space-y-5 overflow-y-auto px-3 py-3">
        {menu}
      </nav>
      {foot && <div className="border-rail-line border-t p-3">{foot}</div>}
    </div>
  );
}

export interface MenuSectionProps {
  /** Left out for the first group. */
  readonly heading?: string | null | undefined;
  readonly children: ReactNode;
}

/** Items of the menu under one heading. */
export function MenuSection({ heading, children }: MenuSectionProps) {
  return (
    <section aria-label={heading ?? undefined}>
      {heading && <h2 className="mb-1 px-3 font-semibold text-rail-muted text-xs tracking-wide">{heading}</h2>}
      <div className="space-y-0.5">{children}</div>
    </section>
  );
}
