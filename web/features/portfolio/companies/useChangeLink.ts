import type { AppError } from '#shared/api/problem.ts';
import type { Ask } from '#shared/api/route.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import type { PortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import { useWrite } from '#web/lib/useApi.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { type Confirmation, useConfirm } from '#web/ui/overlays/useConfirm.ts';

type Change = Omit<Ask<(typeof companyRoutes)['changeLink']>['body'], 'version'>;

/** One change of a link by a button: asks, stores, and says that it is done. */
export function useChangeLink({ id, version }: PortfolioCompany): {
  readonly change: (change: Change, confirmation: Confirmation, done: string) => Promise<void>;
  readonly pending: boolean;
  readonly error: AppError | undefined;
} {
  const { run, pending, error } = useWrite(companyRoutes.changeLink, { refresh: [companyRoutes.listCompanies] });
  const confirm = useConfirm();
  const toast = useToast();
  return {
    pending,
    error,
    change: async (change, confirmation, done) => {
      if (!(await confirm(confirmation))) return;
      try {
        await run({ params: { id }, body: { ...change, version } });
        toast.success(done);
      } catch {
        // `error` of the write is on the page.
      }
    },
  };
}
