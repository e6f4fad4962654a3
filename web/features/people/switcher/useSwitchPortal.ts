import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import type { Portal } from '#shared/people/switcher/schema.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { fundRoutes } from '#shared/portfolio/funds/routes.ts';
import { answersOf } from '#web/lib/cacheKeys.ts';
import { savePortal } from '#web/lib/portal.ts';
import { useSession } from '#web/lib/session.tsx';

const portalData = answersOf([
  switcherRoutes.listOrganisations,
  referenceRoutes.listFeatures,
  companyRoutes.listCompanies,
  fundRoutes.listFunds,
]);

/**
 * Shows another face of the same organisation: keeps it in the browser, refreshes what the portals show, and goes to the
 * home (product.md, sections 2 and 4).
 */
export function useSwitchPortal(): (portal: Portal) => void {
  const { refresh } = useSession();
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  return useCallback(
    (portal) => {
      savePortal(portal);
      void navigate('/home');
      void refresh();
      void mutate(portalData);
    },
    [navigate, refresh, mutate],
  );
}
