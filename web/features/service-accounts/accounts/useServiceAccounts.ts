import { serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import { useMember } from '#web/lib/session.tsx';
import { useRead } from '#web/lib/useApi.ts';

/** The organisation's service accounts, with the organisations that the person may let them act in. */
export function useServiceAccounts() {
  const { organisation } = useMember();
  return useRead(serviceAccountRoutes.listServiceAccounts, { params: { id: organisation.id } });
}

/** What a change of a service account makes stale. */
export const accountReads = [serviceAccountRoutes.listServiceAccounts, serviceAccountRoutes.getServiceAccount] as const;
