import { Eye, KeyRound } from 'lucide-react';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { momentText } from '#web/lib/dates.ts';
import { leaveTo } from '#web/lib/leave.ts';
import { chooseOrganisation } from '#web/lib/organisation.ts';
import { savePortal } from '#web/lib/portal.ts';
import { useMember } from '#web/lib/session.tsx';
import type { CurrentOrganisation } from '#web/lib/sessionState.ts';
import { SWITCH_WARNING, useConfirmLeave } from '#web/lib/unsavedChanges.tsx';
import { useRead } from '#web/lib/useApi.ts';
import { useSwitchOrganisation } from '#web/lib/useSwitchOrganisation.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { LoadingOverlay } from '#web/ui/overlays/LoadingOverlay.tsx';

/**
 * Stands over every screen while somebody works in an organisation that is not theirs: staff who look at a customer, or a
 * fund manager in a company that it fully manages. It says as whom, what follows from it, and the way out.
 */
export function PlaceStrip() {
  const { organisation } = useMember();
  if (organisation.via === 'staff') return <LookingStrip organisation={organisation} />;
  return organisation.via === 'link' ? <ManagingStrip organisation={organisation} /> : null;
}

type StripProps = { readonly organisation: CurrentOrganisation };

function LookingStrip({ organisation }: StripProps) {
  const { user } = useMember();
  const { data } = useRead(switcherRoutes.listOrganisations);
  const leave = () => {
    const own = data?.data.find(({ organizationType }) => organizationType === 'admin');
    chooseOrganisation(own?.id ?? null);
    savePortal(null);
    leaveTo('/admin/organisations');
  };
  return (
    <Strip
      icon={Eye}
      title={`You look at ${organisation.name} as staff of Sedum`}
      text={`${valuesText(organisation)} You change nothing here, and each page that you open stands in its audit trail under your name, ${user.name}.`}
      leave={
        <Button size="small" onClick={leave}>
          Leave
        </Button>
      }
    />
  );
}

/** Which of the customer's values staff see, and until when. */
export function valuesText({ supportAccess, timeZone }: CurrentOrganisation): string {
  if (supportAccess?.mode === 'open') return 'Its support access is open: you see its values.';
  if (!supportAccess?.valuesUntil) {
    return 'You see names, settings and counts. Its values are hidden: none of its administrators has granted access.';
  }
  const purpose = supportAccess.purpose ? `, for this: ${supportAccess.purpose}.` : '.';
  return `You see its values until ${momentText(supportAccess.valuesUntil, timeZone)}${purpose}`;
}

function ManagingStrip({ organisation }: StripProps) {
  const { data } = useRead(switcherRoutes.listOrganisations);
  const { switching, switchTo } = useSwitchOrganisation();
  const confirmLeave = useConfirmLeave();
  const managerId = data?.data.find(({ id }) => id === organisation.id)?.managerIds[0];
  const manager = data?.data.find(({ id }) => id === managerId);
  const leave = async () => {
    if (manager && (await confirmLeave(SWITCH_WARNING))) {
      await switchTo({ orgId: manager.id, portal: 'fund_manager' });
    }
  };
  return (
    <>
      <Strip
        icon={KeyRound}
        title={`You act for ${organisation.name} as its administrator`}
        text={`${manager?.name ?? 'Your fund manager'} fully manages this company: what you change counts as its own, under your name.`}
        leave={
          manager && (
            <Button size="small" onClick={() => void leave()}>
              Back to {manager.name}
            </Button>
          )
        }
      />
      <LoadingOverlay visible={switching} />
    </>
  );
}

type StripParts = {
  readonly icon: typeof Eye;
  readonly title: string;
  readonly text: string;
  readonly leave: React.ReactNode;
};

function Strip({ icon: Icon, title, text, leave }: StripParts) {
  return (
    <section
      aria-label="Where you work"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-bloom/40 border-b bg-bloom-soft px-4 py-2 text-sm tablet:px-6"
    >
      <Icon aria-hidden className="size-5 shrink-0 self-start text-bloom" />
      <div className="min-w-48 flex-1 text-ink">
        <p className="font-semibold">{title}</p>
        <p className="text-xs">{text}</p>
      </div>
      {leave}
    </section>
  );
}
