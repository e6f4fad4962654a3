import { createContext, type ReactNode, use, useEffect, useId, useMemo, useState } from 'react';
import { Banner, type BannerProps } from '#web/ui/feedback/Banner.tsx';

/** The priority of a banner that names none; the highest one is shown. */
export const BANNER_PRIORITY = 10;

export interface StackedBanner extends BannerProps {
  readonly id: string;
  readonly priority?: number;
}

interface Stack {
  readonly put: (banner: StackedBanner) => void;
  readonly take: (id: string) => void;
}

const StackContext = createContext<Stack | null>(null);
const BannersContext = createContext<readonly StackedBanner[]>([]);

/** The banner that wins: highest priority, and of equals the one that came first. */
export function topBanner(banners: readonly StackedBanner[]): StackedBanner | undefined {
  return [...banners].sort((a, b) => (b.priority ?? BANNER_PRIORITY) - (a.priority ?? BANNER_PRIORITY))[0];
}

/** Functions and elements are new on each render; what can be read decides whether a banner has changed. */
function same(a: StackedBanner, b: StackedBanner): boolean {
  return a.kind === b.kind && a.title === b.title && a.priority === b.priority && a.children === b.children;
}

/** Holds the banners that screens put up; part of UiProvider. */
export function BannerProvider({ children }: { readonly children: ReactNode }) {
  const [banners, setBanners] = useState<readonly StackedBanner[]>([]);
  const stack = useMemo<Stack>(
    () => ({
      put: (banner) =>
        setBanners((all) => {
          const shown = all.find(({ id }) => id === banner.id);
          if (!shown) return [...all, banner];
          return same(shown, banner) ? all : all.map((old) => (old === shown ? banner : old));
        }),
      take: (id) => setBanners((all) => all.filter((banner) => banner.id !== id)),
    }),
    [],
  );
  return (
    <StackContext value={stack}>
      <BannersContext value={banners}>{children}</BannersContext>
    </StackContext>
  );
}

/** Shows the one banner that matters most; the shell places it under its head. */
export function BannerStack() {
  const top = topBanner(use(BannersContext));
  return <div aria-live="polite">{top && <Banner {...top} flush />}</div>;
}

/** Puts a banner into the shell's stack for as long as this component is mounted and `banner` is not null. */
export function useBanner(banner: Omit<StackedBanner, 'id'> | null): void {
  const stack = use(StackContext);
  const id = useId();
  useEffect(() => {
    if (banner) stack?.put({ ...banner, id });
    else stack?.take(id);
  });
  useEffect(() => () => stack?.take(id), [stack, id]);
}
