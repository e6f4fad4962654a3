import type { AppError } from '#shared/api/problem.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import type { Invite } from '#shared/people/invites/schema.ts';
import { useAction } from '#web/lib/useAction.ts';
import { useWrite } from '#web/lib/useApi.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { isUndelivered } from './inviteWords.ts';

type Addressed = Pick<Invite, 'id' | 'email'>;

/** What can be done with an invitation; `error` is why the last one was refused. */
export type InviteActions = {
  readonly resend: (invite: Addressed) => Promise<unknown>;
  /** Asks first. */
  readonly withdraw: (invite: Addressed) => Promise<void>;
  /** The invitation that is being sent again. */
  readonly busy: string | null;
  readonly error: AppError | undefined;
};

/** Sends invitations again and withdraws them; the list follows, also where somebody else was faster. */
export function useInviteActions(organisationId?: string): InviteActions {
  const again = useWrite(inviteRoutes.resendInvite, { refresh: [inviteRoutes.listInvites], organisationId });
  const withdrawal = useWrite(inviteRoutes.withdrawInvite, { refresh: [inviteRoutes.listInvites], organisationId });
  const confirm = useConfirm();
  const toast = useToast();
  const { attempt, asked, error } = useAction((_id: string, run: () => Promise<void>) => run());
  return {
    busy: asked?.[0] ?? null,
    error,
    resend: ({ id, email }) =>
      attempt(id, async () => {
        const { data } = await again.run({ params: { id } });
        if (isUndelivered(data)) toast.warning(`The mail to ${email} could not be handed over. Try again in a moment.`);
        else toast.success(`The invitation is sent again to ${email}; the former link has stopped working`);
      }),
    withdraw: async ({ id, email }) => {
      const sure = await confirm({
        title: `Withdraw the invitation of ${email}?`,
        body: 'The link in the mail stops working at once. You can invite the same address again.',
        confirmLabel: 'Withdraw',
        danger: true,
      });
      if (!sure) return;
      await attempt(id, async () => {
        await withdrawal.run({ params: { id } });
        toast.success(`The invitation of ${email} is withdrawn`);
      });
    },
  };
}
