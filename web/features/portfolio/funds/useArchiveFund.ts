import type { AppError } from '#shared/api/problem.ts';
import { type Fund, fundRoutes } from '#shared/portfolio/funds/routes.ts';
import { useWrite } from '#web/lib/useApi.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

/** Archives a fund after a question; `onDone` closes the panel. */
export function useArchiveFund(
  fund: Fund | undefined,
  onDone: () => void,
): { readonly archive: () => Promise<void>; readonly pending: boolean; readonly error: AppError | undefined } {
  const { run, pending, error } = useWrite(fundRoutes.archiveFund, { refresh: [fundRoutes.listFunds] });
  const confirm = useConfirm();
  const toast = useToast();
  const archive = async () => {
    if (!fund) return;
    const body = 'It can be put into no company any more. The companies that it holds keep it, and its history stays.';
    if (!(await confirm({ title: `Archive ${fund.name}?`, body, confirmLabel: 'Archive', danger: true }))) return;
    try {
      await run({ params: { id: fund.id } });
      toast.success('The fund is archived');
      onDone();
    } catch {
      // `error` of the write is on the page.
    }
  };
  return { archive, pending, error };
}
