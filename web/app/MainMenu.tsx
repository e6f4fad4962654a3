import { useLocation } from 'react-router-dom';
import { useFlags } from '#web/lib/features.ts';
import { usePortal } from '#web/lib/portal.ts';
import { useMember } from '#web/lib/session.tsx';
import { useConfirmLeave } from '#web/lib/unsavedChanges.tsx';
import { MenuSection } from '#web/ui/navigation/AppFrame.tsx';
import { CollapsibleMenuItem } from '#web/ui/navigation/CollapsibleMenuItem.tsx';
import { menuIcons } from '#web/ui/navigation/menuIcons.ts';
import { type MenuItem, menuFor, visibleMenu } from './menus.ts';
import { screens } from './screens.ts';

/** The menu of the person's portal and roles. */
export function MainMenu() {
  const { user } = useMember();
  const portal = usePortal();
  const flags = useFlags() ?? {};
  const menu = menuFor(portal, user.roles);
  return visibleMenu(menu, { roles: user.roles, flags }, screens).map(({ heading, items }) => (
    <MenuSection key={heading ?? 'first'} heading={heading}>
      {items.map((item) => (
        <Item key={item.path} item={item} exact={items.some(({ path }) => path.startsWith(`${item.path}/`))} />
      ))}
    </MenuSection>
  ));
}

type ItemProps = {
  readonly item: MenuItem;
  /** Another item's screen lies below this one's: only its own address is the current one. */
  readonly exact: boolean;
};

function Item({ item: { title, path, icon, children }, exact }: ItemProps) {
  const { pathname } = useLocation();
  const confirmLeave = useConfirmLeave();
  return (
    <CollapsibleMenuItem
      label={title}
      to={path === '/home' && pathname === '/' ? '/' : path} // the home has two addresses
      icon={menuIcons[icon]}
      end={exact}
      confirmLeave={confirmLeave}
      defaultOpen={pathname.startsWith(path)}
      items={children.map((child) => ({ label: child.title, to: child.path }))}
    />
  );
}
