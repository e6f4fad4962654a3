import { type AdminUser, adminUserRoutes, MFA_RESET_HOURS } from '#shared/admin/users/routes.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useWrite } from '#web/lib/useApi.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

/** What staff do for a person; each asks before it does what cannot be taken back. */
export type UserActions = {
  readonly pending: boolean;
  readonly sendLink: () => Promise<void>;
  readonly resetMfa: () => Promise<void>;
  readonly stopReset: () => Promise<void>;
  readonly setDisabled: (disabled: boolean) => Promise<void>;
};

/** The actions on one person, with their questions and what is said afterwards. */
export function useUserActions(user: AdminUser): UserActions {
  const toast = useToast();
  const confirm = useConfirm();
  const refresh = [adminUserRoutes.listAllUsers];
  const link = useWrite(adminUserRoutes.sendPasswordLink);
  const reset = useWrite(adminUserRoutes.resetMfa, { refresh });
  const stop = useWrite(adminUserRoutes.stopAnyMfaReset, { refresh });
  const change = useWrite(adminUserRoutes.changeAnyUser, { refresh });
  const params = { id: user.id };
  const told = async (done: Promise<unknown>, message: string) => {
    try {
      await done;
      toast.success(message);
    } catch (error) {
      toast.danger(messageOf(error));
    }
  };
  return {
    pending: link.pending || reset.pending || stop.pending || change.pending,
    sendLink: () => told(link.run({ params }), `${user.name} gets a mail with the way to a new password`),
    resetMfa: async () => {
      const body = user.mfaReset
        ? 'If somebody else of the staff asked for it, the app is reset at once. The person is told by mail.'
        : `The person is told by mail. It works after ${MFA_RESET_HOURS} hours, or when a second member of staff confirms it.`;
      const agreed = await confirm({
        title: `Reset the app of ${user.name}?`,
        body,
        confirmLabel: 'Reset',
        danger: true,
      });
      if (agreed) await told(reset.run({ params }), 'The reset is noted, and the person is told');
    },
    stopReset: () => told(stop.run({ params }), 'The reset is stopped, and the person is told'),
    setDisabled: async (disabled) => {
      const agreed =
        !disabled ||
        (await confirm({
          title: `Disable ${user.name}?`,
          body: 'The person is signed out everywhere at once and cannot sign in until enabled again. Nothing is deleted.',
          confirmLabel: 'Disable',
          danger: true,
        }));
      if (!agreed) return;
      const body = { disabled, version: user.version };
      await told(change.run({ params, body }), `${user.name} is ${disabled ? 'disabled' : 'enabled'}`);
    },
  };
}
