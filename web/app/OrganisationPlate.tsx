import { ChevronsUpDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { showsSwitcher } from '#shared/people/switcher/rules.ts';
import { organisationLabel, portalLabel } from '#web/features/people/switcher/label.ts';
import { usePortal } from '#web/lib/portal.ts';
import { useMember } from '#web/lib/session.tsx';
import { useRead } from '#web/lib/useApi.ts';

const FRESH_MS = 10 * 60_000;
const SwitchPanel = lazy(async () => ({
  default: (await import('#web/features/people/switcher/SwitchPanel.tsx')).SwitchPanel,
}));

/** Where one works: the organisation's name, and the way to another where there is one. */
export function OrganisationPlate() {
  const { organisation } = useMember();
  const [open, setOpen] = useState(false);
  const { data } = useRead(
    switcherRoutes.listOrganisations,
    {},
    { dedupingInterval: FRESH_MS, revalidateIfStale: false, shouldRetryOnError: false },
  );
  const label = organisationLabel(organisation);
  const face = portalLabel(usePortal());
  if (!data || !showsSwitcher(data.data)) {
    return (
      <p className="px-3 py-2 font-semibold text-rail-ink text-sm">
        <span className="sr-only">Organisation: </span>
        <span className="line-clamp-2 break-words">{label}</span>
        {face && <span className="block font-normal text-rail-muted text-xs">{face}</span>}
      </p>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex w-full items-center gap-2 rounded-control border border-rail-line px-3 py-2 text-left font-semibold text-rail-ink text-sm hover:bg-rail-hover focus-visible:outline-rail-ink"
      >
        <span className="sr-only">Switch organisation: </span>
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 break-words">{label}</span>
          {face && <span className="block font-normal text-rail-muted text-xs">{face}</span>}
        </span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-rail-muted" />
      </button>
      {open && (
        <Suspense>
          <SwitchPanel groups={data.groups} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
