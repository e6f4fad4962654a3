import { Bell, ClipboardList, Factory, House, LayoutDashboard, Settings2 } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { UnsavedChangesGuard } from '#web/lib/unsavedChanges.tsx';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { BannerStack, useBanner } from '#web/ui/feedback/BannerStack.tsx';
import { BrandShelf } from '#web/ui/gallery/BrandShelf.tsx';
import { ButtonShelf } from '#web/ui/gallery/ButtonShelf.tsx';
import { ChartShelf } from '#web/ui/gallery/ChartShelf.tsx';
import { FeedbackShelf } from '#web/ui/gallery/FeedbackShelf.tsx';
import { FieldShelf } from '#web/ui/gallery/FieldShelf.tsx';
import { FormShelf } from '#web/ui/gallery/FormShelf.tsx';
import { GridShelf } from '#web/ui/gallery/GridShelf.tsx';
import { LayoutShelf } from '#web/ui/gallery/LayoutShelf.tsx';
import { NavigationShelf } from '#web/ui/gallery/NavigationShelf.tsx';
import { OverlayShelf } from '#web/ui/gallery/OverlayShelf.tsx';
import { StatusShelf } from '#web/ui/gallery/StatusShelf.tsx';
import { TableShelf } from '#web/ui/gallery/TableShelf.tsx';
import { Avatar } from '#web/ui/layout/Avatar.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { AppFrame, MenuSection } from '#web/ui/navigation/AppFrame.tsx';
import { CollapsibleMenuItem } from '#web/ui/navigation/CollapsibleMenuItem.tsx';
import { StatusIcon } from '#web/ui/status/StatusIcon.tsx';
import { ThemeSwitch } from '#web/ui/theme/ThemeSwitch.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';

function GalleryMenu() {
  const { pathname } = useLocation();
  return (
    <>
      <MenuSection>
        <CollapsibleMenuItem label="Home" to="/home" icon={House} />
      </MenuSection>
      <MenuSection heading="Data">
        <CollapsibleMenuItem
          label="Collect data"
          to={pathname}
          icon={ClipboardList}
          defaultOpen
          items={[
            { label: 'Energy', to: '/collect/energy', aside: <StatusIcon status="COMPLETE" onRail /> },
            { label: 'Emissions', to: '/collect/emissions', aside: <StatusIcon status="PARTIALLY_COMPLETE" onRail /> },
            { label: 'Workforce', to: '/collect/workforce', aside: <StatusIcon status="NO_DATA" onRail /> },
          ]}
        />
      </MenuSection>
      <MenuSection heading="Analytics">
        <CollapsibleMenuItem label="Dashboards" to="/metrics" icon={LayoutDashboard} />
      </MenuSection>
      <MenuSection heading="Setup">
        <CollapsibleMenuItem label="Entities" to="/entities" icon={Factory} />
        <CollapsibleMenuItem
          label="Reporting year setup"
          to="/setup-reporting-year"
          icon={Settings2}
          items={[{ label: 'Data points', to: '/setup-reporting-year/data-points' }]}
        />
      </MenuSection>
    </>
  );
}

function Shelves() {
  useBanner({
    kind: 'warning',
    title: 'The deadline of 2025 is in 3 days',
    children: '14 values are typed but not submitted.',
  });
  return (
    <>
      <PageHeader
        title="Design system"
        lead="Every component in every state. The design system has no data of its own."
      />
      <BrandShelf />
      <ButtonShelf />
      <StatusShelf />
      <FieldShelf />
      <FormShelf />
      <FeedbackShelf />
      <OverlayShelf />
      <NavigationShelf />
      <LayoutShelf />
      <TableShelf />
      <GridShelf />
      <ChartShelf />
    </>
  );
}

/** The gallery as a page: a route of the application in development, and a build of its own for the checks. */
export function Component() {
  return (
    <UiProvider>
      <UnsavedChangesGuard>
        <AppFrame
          menu={<GalleryMenu />}
          menuFoot={
            <div className="flex items-center gap-2.5 px-1 text-sm">
              <Avatar name="Ingrid Solberg" decorative />
              <span className="min-w-0">
                <span className="block truncate font-medium">Ingrid Solberg</span>
                <span className="block truncate text-rail-muted text-xs">Nordlys Manufacturing</span>
              </span>
            </div>
          }
          head={<span className="font-semibold text-sm">2025</span>}
          headEnd={
            <>
              <ThemeSwitch />
              <IconButton icon={Bell} label="Notifications" count={3} size="medium" tooltip="bottom" />
            </>
          }
          banner={<BannerStack />}
        >
          <Shelves />
        </AppFrame>
      </UnsavedChangesGuard>
    </UiProvider>
  );
}
