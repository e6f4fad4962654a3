import { useEffect, useState } from 'react';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import type { Portal } from '#shared/people/switcher/schema.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { leaveTo, reloadPage } from './leave.ts';
import { chooseOrganisation } from './organisation.ts';
import { savePortal } from './portal.ts';
import { useWrite } from './useApi.ts';

/** Said when a switch fails (product.md, section 8). */
export const SWITCH_FAILED = 'Unable to switch to this entity';
/** Said when a switch to the test company fails (product.md, section 8). */
export const TEST_SWITCH_FAILED = 'Unable to switch to test company';

export type SwitchTarget = {
  readonly orgId: string;
  readonly portal?: Portal;
  readonly isTestCompany?: boolean;
  /** Where to arrive; the home by default. */
  readonly to?: string;
};

/**
 * Makes this tab work in another organisation: the server remembers it for new tabs, then the page loads anew, so that
 * nothing of the former organisation stays in it. `switching` lasts until that load, and for ever in a page that the
 * browser keeps for the way back: shown again, it stays covered and loads anew.
 */
export function useSwitchOrganisation(): {
  readonly switching: boolean;
  readonly switchTo: (target: SwitchTarget) => Promise<void>;
} {
  const { run } = useWrite(switcherRoutes.switchOrganisation);
  const toast = useToast();
  const [switching, setSwitching] = useState(false);
  useEffect(() => {
    if (!switching) return;
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) reloadPage();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [switching]);
  const switchTo = async ({ orgId, portal, isTestCompany, to = '/' }: SwitchTarget) => {
    setSwitching(true);
    try {
      await run({ body: { orgId } });
    } catch {
      setSwitching(false);
      toast.danger(isTestCompany ? TEST_SWITCH_FAILED : SWITCH_FAILED);
      return;
    }
    chooseOrganisation(orgId);
    savePortal(portal ?? null);
    leaveTo(to);
  };
  return { switching, switchTo };
}
