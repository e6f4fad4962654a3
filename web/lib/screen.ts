import type { ComponentType } from 'react';
import type { BuiltFlag } from '#shared/features/flags.ts';
import type { Access, AccessWord } from '#shared/people/access.ts';
import type { MenuIcon } from '#web/ui/navigation/menuIcons.ts';

/** The menus of the product, by portal; people who only read have their own. */
export type MenuName = 'company' | 'fund-manager' | 'admin' | 'viewer' | 'fund-manager-viewer';

/** The headings of a menu in their order; what stands under none comes first. */
export const menuGroups = ['Data', 'Analytics', 'Setup'] as const;

/** Where a screen stands in the menus. */
export type MenuPlace = {
  /** The menus, each with the access word that it asks beside the screen's own: product.md hides some from people who may open them. */
  readonly in: Readonly<Partial<Record<MenuName, AccessWord>>>;
  readonly group?: (typeof menuGroups)[number];
  readonly icon: MenuIcon;
  /** Place within the group; tens, so that later screens fit between. */
  readonly order: number;
};

/** A screen as data, declared in its area's `screens.ts`. Who is outside of the shell follows from `access`: the public and the merely signed in. */
export type Screen = {
  /** Parameters stand in braces; the router's colons are written from it. */
  readonly path: `/${string}`;
  /** Who may open it, in the words of the API. */
  readonly access: Access;
  /** What the page's title and the menus call it. */
  readonly title: string;
  /** The menus show it only where this feature is on. */
  readonly flag?: BuiltFlag;
  /** A place of its own, or the path of the entry that it stands below. */
  readonly menu?: MenuPlace | { readonly under: `/${string}`; readonly order: number };
  /** Loads its page when it is first opened: each is a chunk of its own. */
  readonly load: () => Promise<{ readonly Component: ComponentType }>;
};
