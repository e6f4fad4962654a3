import { Compass, Lock } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import type { MemberOrganisation } from '#shared/people/switcher/schema.ts';
import type { Screen } from '#web/lib/screen.ts';
import { useMember } from '#web/lib/session.tsx';
import { SWITCH_WARNING, useConfirmLeave } from '#web/lib/unsavedChanges.tsx';
import { useRead } from '#web/lib/useApi.ts';
import { useSwitchOrganisation } from '#web/lib/useSwitchOrganisation.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadingOverlay } from '#web/ui/overlays/LoadingOverlay.tsx';
import { mayOpen } from './menus.ts';
import { usePageTitle } from './usePageTitle.ts';

const home = (
  <LinkButton to="/" variant="primary">
    Return home
  </LinkButton>
);

/** An address that is no screen; the menus stay. */
export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <>
      <h1 className="sr-only">Page not found</h1>
      <EmptyState icon={Compass} title="There is no such page" action={home}>
        The address may be mistyped, or the page has moved.
      </EmptyState>
    </>
  );
}

/** A screen that the person's roles do not open here; the menus stay, and another of their organisations may open it. */
export function ForbiddenPage({ screen: { title, access } }: { readonly screen: Pick<Screen, 'title' | 'access'> }) {
  usePageTitle(title);
  const { organisation } = useMember();
  const { data } = useRead(switcherRoutes.listOrganisations);
  const elsewhere = (data?.data ?? []).filter(
    ({ id, orgUserRoles }) => id !== organisation.id && mayOpen(access, orgUserRoles),
  );
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        icon={Lock}
        title="You do not have access to this page"
        action={
          <span className="flex flex-wrap justify-center gap-3">
            {elsewhere.slice(0, MOST_OFFERED).map((each) => (
              <SwitchButton key={each.id} organisation={each} />
            ))}
            {home}
          </span>
        }
      >
        {elsewhere.length > 0
          ? `Your role in ${organisation.name} does not open ${title}. Elsewhere you can open it.`
          : `Your role does not open ${title}. An administrator of your organisation can grant access.`}
      </EmptyState>
    </>
  );
}

/** More than these stand in Switch View. */
const MOST_OFFERED = 3;

/** Leads to the same address in another organisation. */
function SwitchButton({ organisation: { id, name } }: { readonly organisation: MemberOrganisation }) {
  const { pathname, search } = useLocation();
  const { switching, switchTo } = useSwitchOrganisation();
  const confirmLeave = useConfirmLeave();
  const go = async () => {
    if (await confirmLeave(SWITCH_WARNING)) await switchTo({ orgId: id, to: `${pathname}${search}` });
  };
  return (
    <>
      <Button onClick={() => void go()}>Open it in {name}</Button>
      <LoadingOverlay visible={switching} />
    </>
  );
}
