import type { AppError } from '#shared/api/problem.ts';
import { type GuestAccount, guestRoutes } from '#shared/service-accounts/guests/routes.ts';
import { useMember } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

/** Takes the organisation from a service account of another one after a question; a refusal is shown where the hook is used. */
export function useTakeAccess(): {
  readonly ask: (account: GuestAccount) => Promise<void>;
  readonly error: AppError | undefined;
} {
  const { organisation } = useMember();
  const confirm = useConfirm();
  const toast = useToast();
  const take = useWrite(guestRoutes.takeGuestAccess, { refresh: [guestRoutes.listGuestAccounts] });
  const ask = async ({ clientId, name, organisationName }: GuestAccount) => {
    const yes = await confirm({
      title: `Take access away from ${name}?`,
      body: `It can no longer read or change anything in ${organisation.name}, from its next call on. ${organisationName} sees in its audit trail that you did it. Only somebody who administers both organisations can let it in again.`,
      confirmLabel: 'Take access away',
      danger: true,
    });
    if (!yes) return;
    const done = await take
      .run({ params: { id: organisation.id, clientId } })
      .then(() => true)
      // The writer keeps the error, and the card shows it.
      .catch(() => false);
    if (done) toast.success(`${name} has no access any more`);
  };
  return { ask, error: take.error };
}
