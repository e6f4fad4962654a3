import { type Access, allows, isViewerOnly, type Role } from '#shared/people/access.ts';
import type { Portal } from '#shared/people/switcher/schema.ts';
import type { Flags } from '#web/lib/features.ts';
import { type MenuName, type MenuPlace, menuGroups, type Screen } from '#web/lib/screen.ts';
import type { MenuIcon } from '#web/ui/navigation/menuIcons.ts';

/** An entry of a menu, with those that stand below it. */
export type MenuItem = Pick<Screen, 'path' | 'title'> & {
  readonly icon: MenuIcon;
  readonly children: readonly Pick<Screen, 'path' | 'title'>[];
};

/** Entries under one heading; the first group of a menu has none. */
export type MenuGroup = { readonly heading: string | null; readonly items: readonly MenuItem[] };

type Seer = { readonly roles: readonly Role[]; readonly flags: Flags };

/** Which menu a person sees in a portal. */
export function menuFor(portal: Portal, roles: readonly Role[]): MenuName {
  if (portal === 'admin') return 'admin';
  if (isViewerOnly({ roles })) return portal === 'fund_manager' ? 'fund-manager-viewer' : 'viewer';
  return portal === 'fund_manager' ? 'fund-manager' : 'company';
}

/**
 * What a person sees of a menu: the screens that stand in it whose flag is on, and whose access word and the menu's fit.
 * Groups without entries vanish, and the menus of viewers, who find little, have no headings.
 */
export function visibleMenu(menu: MenuName, { roles, flags }: Seer, screens: readonly Screen[]): MenuGroup[] {
  const shown = screens.filter(({ access, flag }) => mayOpen(access, roles) && (!flag || flags[flag] === true));
  const items = shown.flatMap((screen) => {
    const place = placeIn(menu, screen);
    const needs = place?.in[menu];
    if (!place || !needs || !mayOpen(needs, roles)) return [];
    const { icon, order, group } = place;
    return { ...screen, icon, order, group, children: childrenOf(screen, shown) };
  });
  const headings = [undefined, ...menuGroups];
  const inOrder = headings.map((heading) => ({
    heading: heading ?? null,
    items: items.filter(({ group }) => group === heading).toSorted((a, b) => a.order - b.order),
  }));
  const groups = menu.endsWith('viewer')
    ? [{ heading: null, items: inOrder.flatMap((group) => group.items) }]
    : inOrder;
  return groups.filter((group) => group.items.length > 0);
}

function placeIn(menu: MenuName, { menu: place }: Screen): MenuPlace | undefined {
  return place && 'in' in place && menu in place.in ? place : undefined;
}

function childrenOf({ path }: Screen, shown: readonly Screen[]): Screen[] {
  const order = ({ menu }: Screen) => menu?.order ?? 0;
  return shown
    .filter(({ menu }) => menu && 'under' in menu && menu.under === path)
    .toSorted((a, b) => order(a) - order(b));
}

/** May somebody with these roles open a screen behind this word? Opening is reading. */
export function mayOpen(access: Access, roles: readonly Role[]): boolean {
  return allows({ method: 'GET', access }, { roles });
}
