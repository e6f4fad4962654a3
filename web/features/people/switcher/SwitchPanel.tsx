import { Building2, FlaskConical, Landmark, ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SwitcherEntry, SwitcherGroup } from '#shared/people/switcher/schema.ts';
import { many } from '#shared/text/plural.ts';
import { useMayCreateTestCompany } from '#web/features/organisations/sandbox/useMayCreateTestCompany.ts';
import { laterPart } from '#web/lib/laterPart.tsx';
import { usePortal } from '#web/lib/portal.ts';
import { useMember } from '#web/lib/session.tsx';
import { SWITCH_WARNING, useConfirmLeave } from '#web/lib/unsavedChanges.tsx';
import { useSwitchOrganisation } from '#web/lib/useSwitchOrganisation.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { LoadingOverlay } from '#web/ui/overlays/LoadingOverlay.tsx';
import { SidePanel } from '#web/ui/overlays/SidePanel.tsx';
import { ChoiceKeys, ChoiceList } from './ChoiceList.tsx';
import { GroupEntries } from './GroupEntries.tsx';
import { holdsHere, isHere } from './label.ts';
import { useSwitchPortal } from './useSwitchPortal.ts';

const SandboxDialog = laterPart({
  failure: 'The dialog could not be opened',
  load: async () => (await import('#web/features/organisations/sandbox/SandboxDialog.tsx')).SandboxDialog,
  over: true,
});

export interface SwitchPanelProps {
  readonly groups: readonly SwitcherGroup[];
  readonly onClose: () => void;
}

/**
 * Switch View in two levels: the groups, then what a group holds. Choosing asks about unsaved changes; another organisation
 * loads the page anew behind a full cover, another face of the same one shows at once.
 */
export function SwitchPanel({ groups, onClose }: SwitchPanelProps) {
  const { organisation } = useMember();
  const here = { orgId: organisation.id, portal: usePortal() };
  const confirmLeave = useConfirmLeave();
  const { switching, switchTo } = useSwitchOrganisation();
  const switchPortal = useSwitchPortal();
  const [openId, setOpenId] = useState<string | null>(null);
  const mayCreate = useMayCreateTestCompany();
  const [sandbox, setSandbox] = useState(false);
  const content = useFocusOnLevel(openId);
  const open = groups.find(({ id }) => id === openId);
  const choose = async (entry: SwitcherEntry, isTestCompany: boolean) => {
    if (isHere(entry, here)) {
      onClose();
      return;
    }
    if (!(await confirmLeave(SWITCH_WARNING))) return;
    if (entry.orgId !== organisation.id) {
      await switchTo({ ...entry, isTestCompany });
      return;
    }
    switchPortal(entry.portal);
    onClose();
  };
  const enter = (group: SwitcherGroup) => {
    const [only] = group.entries;
    // The admin portal is the group and its one entry.
    if (group.kind === 'admin' && only) void choose(only, false);
    else setOpenId(group.id);
  };
  return (
    <SidePanel
      open
      title="Switch View"
      side="left"
      onClose={onClose}
      onBack={open ? () => setOpenId(null) : undefined}
      footer={
        mayCreate && (
          <Button icon={FlaskConical} onClick={() => setSandbox(true)}>
            Create test company
          </Button>
        )
      }
    >
      <div ref={content}>
        <ChoiceKeys>
          {open ? (
            <GroupEntries group={open} here={here} onChoose={(entry, test) => void choose(entry, test)} />
          ) : (
            <ChoiceList
              choices={groups.map((group) => ({
                id: group.id,
                label: group.label,
                hint: hintOf(group),
                icon: icons[group.kind],
                current: holdsHere(group, here),
                onChoose: () => enter(group),
              }))}
            />
          )}
          {groups.length === 0 && <p className="text-ink-muted text-sm">No results</p>}
        </ChoiceKeys>
      </div>
      {sandbox && <SandboxDialog onClose={() => setSandbox(false)} />}
      <LoadingOverlay visible={switching} />
    </SidePanel>
  );
}

const icons = { admin: ShieldCheck, 'fund-manager': Landmark, portfolio: Building2, standalone: Building2 } as const;

function hintOf({ kind, entries, testCompanies }: SwitcherGroup): string | undefined {
  if (kind !== 'standalone' && kind !== 'portfolio') return undefined;
  return many(entries.length + testCompanies.length, 'company', 'companies');
}

/** After a change of level the focus goes to its search or its first choice, and on the way back to the group that was left. */
function useFocusOnLevel(openId: string | null) {
  const content = useRef<HTMLDivElement>(null);
  const former = useRef<string | null>(null);
  useEffect(() => {
    if (former.current === openId) return;
    const left = openId === null ? `[data-choice="${CSS.escape(former.current ?? '')}"]` : 'input';
    former.current = openId;
    const found = content.current?.querySelector<HTMLElement>(left) ?? content.current?.querySelector('button');
    found?.focus();
  }, [openId]);
  return content;
}
