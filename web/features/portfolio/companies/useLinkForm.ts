import * as v from 'valibot';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { LinkChange, type PortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import { fundRoutes } from '#shared/portfolio/funds/routes.ts';
import { useWrite } from '#web/lib/useApi.ts';
import { useVersioned } from '#web/lib/useVersioned.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';

export type LinkValues = {
  readonly fromDate: string | null;
  readonly toDate: string | null;
  readonly fundIds: readonly string[];
  readonly grantedUserIds: readonly string[];
};

/** The form of a link, and what to do where somebody else has stored it meanwhile. */
export type LinkFormState = ReturnType<typeof useLinkForm>;

const LinkFields = v.omit(LinkChange, ['version', 'managed']);

/** What of a company the form changes. */
function valuesOf({ fromDate, toDate, funds, grantedUserIds }: PortfolioCompany): LinkValues {
  return { fromDate, toDate, fundIds: funds.map(({ id }) => id), grantedUserIds };
}

/** Changes dates, funds and people of a link; `onSaved` closes the panel. */
export function useLinkForm(company: PortfolioCompany, onSaved: () => void) {
  const { run } = useWrite(companyRoutes.changeLink, { refresh: [companyRoutes.listCompanies, fundRoutes.listFunds] });
  const toast = useToast();
  return useVersioned({
    stored: company,
    valuesOf,
    follows: true, // full management and contact are stored beside the form
    schema: LinkFields,
    labels: { fromDate: 'First day', toDate: 'Last day', fundIds: 'Funds', grantedUserIds: 'Who sees it' },
    validators: {
      fromDate: (from) => ({ pass: from !== null, message: 'Choose the first day' }),
      toDate: (to, { fromDate }) => ({
        pass: to === null || fromDate === null || fromDate <= to,
        message: 'The last day lies before the first',
      }),
    },
    save: async (change, base = company) => {
      await run({ params: { id: company.id }, body: { ...change, version: base.version } });
      toast.success('The company is saved');
      onSaved();
    },
  });
}
