import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { laterPart } from '#web/lib/laterPart.tsx';
import { useIsLoadingPage } from '#web/lib/navigation.tsx';
import { usePortal } from '#web/lib/portal.ts';
import { useMember } from '#web/lib/session.tsx';
import { BannerStack } from '#web/ui/feedback/BannerStack.tsx';
import { Avatar } from '#web/ui/layout/Avatar.tsx';
import { AppFrame } from '#web/ui/navigation/AppFrame.tsx';
import { MainMenu } from './MainMenu.tsx';
import { mayOpen } from './menus.ts';
import { ForbiddenPage, NotFoundPage } from './NotFoundPage.tsx';
import { OrganisationPlate } from './OrganisationPlate.tsx';
import { screenAt } from './screens.ts';
import { useShortcuts } from './shortcuts.ts';
import { usePageTitle } from './usePageTitle.ts';
import { YearSelect } from './YearSelect.tsx';

const UserMenu = laterPart({
  failure: 'Your menu could not be loaded',
  load: async () => (await import('./UserMenu.tsx')).UserMenu,
  over: true,
  skeleton: <Person />,
});
const PlaceStrip = laterPart({
  failure: 'The notice of where you are could not be loaded',
  load: async () => (await import('./PlaceStrip.tsx')).PlaceStrip,
});
const LicenceNotice = laterPart({
  failure: 'The notice of your licence could not be loaded',
  load: async () => (await import('./LicenceNotice.tsx')).LicenceNotice,
});
const NotificationBell = laterPart({
  failure: 'The notifications could not be loaded',
  load: async () => (await import('#web/features/notifications/notifications/NotificationBell.tsx')).NotificationBell,
  over: true,
});
const OfflineNotice = laterPart({
  failure: 'The notice of a lost connection could not be loaded',
  load: async () => (await import('./OfflineNotice.tsx')).OfflineNotice,
});
const IdleNotice = laterPart({
  failure: 'The sign-out when nobody is here could not be loaded',
  load: async () => (await import('./IdleNotice.tsx')).IdleNotice,
});
const ToolsBridge = laterPart({
  failure: 'The help could not be loaded',
  load: async () => (await import('./ToolsBridge.tsx')).ToolsBridge,
});
const ShortcutList = laterPart({
  failure: 'The list of shortcuts could not be loaded',
  load: async () => (await import('./ShortcutList.tsx')).ShortcutList,
  over: true,
});

/** The application shell around every screen of a member: menu, reporting year, person, banners, and the screen. */
export function Shell() {
  const { pathname } = useLocation();
  const { organisation } = useMember();
  const portal = usePortal();
  const { listOpen, showList } = useShortcuts();
  const busy = useIsLoadingPage();
  usePageTitle(screenAt(pathname)?.title);
  useFocusOnNewPage(pathname);
  return (
    <AppFrame
      menu={
        <>
          <OrganisationPlate />
          <MainMenu />
        </>
      }
      head={portal !== 'admin' && <YearSelect />}
      headEnd={
        <>
          <NotificationBell />
          <UserMenu onShowShortcuts={() => showList(true)} />
        </>
      }
      banner={
        <>
          {organisation.via !== 'membership' && <PlaceStrip />}
          <BannerStack />
        </>
      }
      busy={busy}
    >
      <OfflineNotice />
      <IdleNotice />
      {organisation.licenceEndDate && <LicenceNotice />}
      <Screen />
      <ToolsBridge />
      {listOpen && <ShortcutList open onClose={() => showList(false)} />}
    </AppFrame>
  );
}

/** Holds the place of the person's menu while that is loaded. */
function Person() {
  const { user } = useMember();
  return (
    <span className="p-0.5">
      <Avatar name={user.name} />
    </span>
  );
}

/** The screen of the address, for those whose roles open it. */
function Screen() {
  const { pathname } = useLocation();
  const { user } = useMember();
  const screen = screenAt(pathname);
  if (!screen) return <NotFoundPage />;
  return mayOpen(screen.access, user.roles) ? <Outlet /> : <ForbiddenPage screen={screen} />;
}

/** Moves the focus to the new page, as a full load would; the first page keeps the browser's own. */
function useFocusOnNewPage(pathname: string): void {
  const former = useRef(pathname);
  useEffect(() => {
    if (former.current === pathname) return;
    former.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
