import type { AppError } from '#shared/api/problem.ts';
import { type SupportAccess, supportRoutes } from '#shared/organisations/support/routes.ts';
import { useMember } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

/** Chooses the mode of support access and ends a grant; both take effect at the next request of staff. */
export function useSupportAccess(): {
  readonly setMode: (mode: SupportAccess['mode']) => Promise<void>;
  readonly endGrant: () => Promise<void>;
  readonly pending: boolean;
  readonly error: AppError | undefined;
} {
  const { organisation } = useMember();
  const { run, pending, error } = useWrite(supportRoutes.saveSupportAccess, {
    refresh: [supportRoutes.getSupportAccess],
  });
  const confirm = useConfirm();
  const toast = useToast();
  const save = async (body: Parameters<typeof run>[0]['body'], done: string) => {
    try {
      await run({ params: { id: organisation.id }, body });
      toast.success(done);
    } catch {
      // `error` of the write is on the page.
    }
  };
  return {
    pending,
    error,
    setMode: async (mode) => {
      const agreed =
        mode === 'by_grant' ||
        (await confirm({
          title: 'Open support access?',
          body: 'Sedum’s staff can read your values, notes, evidence and comments from now on, until you close it again.',
          confirmLabel: 'Open it',
          danger: true,
        }));
      if (agreed) await save({ mode }, mode === 'open' ? 'Support access is open' : 'Support access is by grant');
    },
    endGrant: () => save({ grant: null }, 'The grant has ended'),
  };
}
