import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
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

const UserMenu = lazy(async () => ({ default: (await import('./UserMenu.tsx')).UserMenu }));
const PlaceStrip = lazy(async () => ({ default: (await import('./PlaceStrip.tsx')).PlaceStrip }));
const LicenceNotice = lazy(async () => ({ default: (await import('./LicenceNotice.tsx')).LicenceNotice }));
const NotificationBell = lazy(async () => ({
  default: (await import('#web/features/notifications/notifications/NotificationBell.tsx')).NotificationBell,
}));
const OfflineNotice = lazy(async () => ({ default: (await import('./OfflineNotice.tsx')).OfflineNotice }));
const IdleNotice = lazy(async () => ({ default: (await import('./IdleNotice.tsx')).IdleNotice }));
const ToolsBridge = lazy(async () => ({ default: (await import('./ToolsBridge.tsx')).ToolsBridge }));
const ShortcutList = lazy(async () => ({ default: (await import('./ShortcutList.tsx')).ShortcutList }));

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
          <Suspense>
            <NotificationBell />
          </Suspense>
          <Suspense fallback={<Person />}>
            <UserMenu onShowShortcuts={() => showList(true)} />
          </Suspense>
        </>
      }
      banner={
        <>
          <Suspense>{organisation.via !== 'membership' && <PlaceStrip />}</Suspense>
          <BannerStack />
        </>
      }
      busy={busy}
    >
      <Suspense>
        <OfflineNotice />
        <IdleNotice />
      </Suspense>
      <Suspense>{organisation.licenceEndDate && <LicenceNotice />}</Suspense>
      <Screen />
      <Suspense>
        <ToolsBridge />
      </Suspense>
      {listOpen && (
        <Suspense>
          <ShortcutList open onClose={() => showList(false)} />
        </Suspense>
      )}
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
