import type { ComponentType, LazyExoticComponent } from 'react';
import type { CollapsibleMenuItemProps } from '#web/ui/navigation/CollapsibleMenuItem.tsx';

/** What the menu hands to an item that a feature draws itself. */
export type MenuPartProps = Pick<CollapsibleMenuItemProps, 'label' | 'to' | 'icon' | 'confirmLeave' | 'defaultOpen'>;

/**
 * Items whose entries come from data, by path: their component draws the whole item (a `CollapsibleMenuItem` with its
 * `items`), for example the sections of the year under 'Collect data'. Until it is loaded the plain item stands there.
 */
export const menuParts: Readonly<Record<string, LazyExoticComponent<ComponentType<MenuPartProps>>>> = {};
