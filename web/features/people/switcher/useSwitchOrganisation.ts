import { useState } from 'react';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import type { Portal } from '#shared/people/switcher/schema.ts';
import { leaveTo } from '#web/lib/leave.ts';
import { chooseOrganisation } from '#web/lib/organisation.ts';
import { savePortal } from '#web/lib/portal.ts';
import { useWrite } from '#web/lib/useApi.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';

/** Said when a switch fails (product.md, section 8). */
export const SWITCH_FAILED = 'Unable to switch to this entity';

export type SwitchTarget = { readonly orgId: string; readonly portal?: Portal };

/**
 * Makes this tab work in another organisation: the server remembers it for new tabs, then the page loads anew, so that
 * nothing of the former organisation stays in it. `switching` lasts until that load.
 */
export function useSwitchOrganisation(): {
  readonly switching: boolean;
  readonly switchTo: (target: SwitchTarget) => Promise<void>;
} {
  const { run } = useWrite(switcherRoutes.switchOrganisation);
  const toast = useToast();
  const [switching, setSwitching] = useState(false);
  const switchTo = async ({ orgId, portal }: SwitchTarget) => {
    setSwitching(true);
    try {
      await run({ body: { orgId } });
    } catch {
      setSwitching(false);
      toast.danger(SWITCH_FAILED);
      return;
    }
    chooseOrganisation(orgId);
    savePortal(portal ?? null);
    leaveTo('/');
  };
  return { switching, switchTo };
}
