import type { AppError } from '#shared/api/problem.ts';
import { type ServiceAccount, serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import { useMember } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { accountReads } from './useServiceAccounts.ts';

type Granted = ServiceAccount['organisations'][number];

/** Takes an organisation from a service account after a question; a refusal is shown where the hook is used. */
export function useRevoke({ name, clientId }: ServiceAccount): {
  readonly ask: (granted: Granted) => Promise<void>;
  readonly error: AppError | undefined;
} {
  const { organisation } = useMember();
  const confirm = useConfirm();
  const toast = useToast();
  const revoke = useWrite(serviceAccountRoutes.revokeOrganisations, { refresh: accountReads });
  const ask = async (granted: Granted) => {
    const yes = await confirm({
      title: `Revoke ${granted.name}?`,
      body: `${name} can no longer read or change anything in ${granted.name}, from its next call on.`,
      confirmLabel: 'Revoke',
      danger: true,
    });
    if (!yes) return;
    const done = await revoke
      .run({ params: { id: organisation.id, clientId }, body: { orgIds: [granted.id] } })
      .then(() => true)
      // The writer keeps the error, and the page shows it.
      .catch(() => false);
    if (done) toast.success(`${granted.name} is revoked`);
  };
  return { ask, error: revoke.error };
}
