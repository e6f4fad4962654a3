import type { MemberOrganisation } from '#shared/people/switcher/schema.ts';
import { useMember } from '#web/lib/session.tsx';
import { SWITCH_QUESTION, useConfirmLeave } from '#web/lib/unsavedChanges.tsx';
import { LoadingOverlay } from '#web/ui/overlays/LoadingOverlay.tsx';
import { SidePanel } from '#web/ui/overlays/SidePanel.tsx';
import { OrganisationList } from './OrganisationList.tsx';
import { useSwitchOrganisation } from './useSwitchOrganisation.ts';

export interface SwitchPanelProps {
  readonly organisations: readonly MemberOrganisation[];
  readonly onClose: () => void;
}

/** The person's organisations beside the page; choosing one asks about unsaved changes, then loads the page anew. */
export function SwitchPanel({ organisations, onClose }: SwitchPanelProps) {
  const { organisation } = useMember();
  const confirmLeave = useConfirmLeave();
  const { switching, switchTo } = useSwitchOrganisation();
  const choose = async ({ id }: MemberOrganisation) => {
    if (id === organisation.id) {
      onClose();
      return;
    }
    if (await confirmLeave(SWITCH_QUESTION)) await switchTo({ orgId: id });
  };
  return (
    <SidePanel open title="Switch View" side="left" onClose={onClose}>
      <OrganisationList
        organisations={organisations}
        current={organisation.id}
        onChoose={(chosen) => void choose(chosen)}
      />
      <LoadingOverlay visible={switching} />
    </SidePanel>
  );
}
