import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { showsSwitcher } from '#shared/people/switcher/rules.ts';
import { organisationLabel, portalLabel } from '#web/features/people/switcher/label.ts';
import { laterPart } from '#web/lib/laterPart.tsx';
import { usePortal } from '#web/lib/portal.ts';
import { useMember } from '#web/lib/session.tsx';
import { useRead } from '#web/lib/useApi.ts';

const FRESH_MS = 10 * 60_000;
const SwitchPanel = laterPart({
  failure: 'The list of organisations could not be loaded',
  load: async () => (await import('#web/features/people/switcher/SwitchPanel.tsx')).SwitchPanel,
  over: true,
});

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
      {open && <SwitchPanel groups={data.groups} onClose={() => setOpen(false)} />}
    </>
  );
}
