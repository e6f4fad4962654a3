import type { AppError } from '#shared/api/problem.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import type { Follower } from '#shared/portfolio/companies/schema.ts';
import { useMember } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import type { Choice } from './decisions.ts';

/** Takes a decision about a fund manager after its question; a link that changed meanwhile is shown as it is now. */
export function useDecide({ managerId, version }: Follower): {
  readonly decide: (choice: Choice) => Promise<void>;
  readonly pending: boolean;
  readonly error: AppError | undefined;
} {
  const { organisation } = useMember();
  const refresh = [companyRoutes.listFollowers];
  const { run, pending, error } = useWrite(companyRoutes.decideLink, { refresh });
  const confirm = useConfirm();
  const toast = useToast();
  const decide = async ({ decision, label, confirmation, done }: Choice) => {
    if (confirmation && !(await confirm({ ...confirmation, confirmLabel: label }))) return;
    try {
      await run({ params: { id: organisation.id, managerId }, body: { decision, version } });
      toast.success(done);
    } catch {
      // `error` of the write is on the page.
    }
  };
  return { decide, pending, error };
}
