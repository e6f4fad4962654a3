import * as v from 'valibot';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { type Fund, fundRoutes, NewFund } from '#shared/portfolio/funds/routes.ts';
import { currencyLabel } from '#web/features/organisations/settings/words.ts';
import type { FieldWords } from '#web/lib/conflict.ts';
import { useMember } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { useVersioned } from '#web/lib/useVersioned.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { fundTypeLabels, sfdrLabels } from './words.ts';

/** What the form holds, as it is typed; empty texts are not chosen yet. */
export type FundValues = {
  readonly name: string;
  readonly type: string;
  readonly vintage: string;
  readonly currency: string | null;
  readonly sfdrArticle: string;
};

const RANGE = 'A year from 1970 to 2100';
const FundForm = v.strictObject({
  ...NewFund.entries,
  vintage: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(\d{4})?$/, 'A year has four digits'),
    v.transform((text) => (text === '' ? null : Number(text))),
    v.nullable(v.pipe(v.number(), v.minValue(1970, RANGE), v.maxValue(2100, RANGE))),
  ),
});

function valuesOf(fund: Fund): FundValues {
  const { name, type, currency, sfdrArticle } = fund;
  return { name, type, vintage: fund.vintage === null ? '' : String(fund.vintage), currency, sfdrArticle };
}

/** Creates or changes a fund, over the version that it was opened with; `onSaved` closes the panel. */
export function useFundForm(fund: Fund | undefined, onSaved: () => void) {
  const { organisation } = useMember();
  const refresh = [fundRoutes.listFunds, companyRoutes.listCompanies];
  const creating = useWrite(fundRoutes.createFund, { refresh });
  const changing = useWrite(fundRoutes.changeFund, { refresh });
  const toast = useToast();
  const blank: FundValues = { name: '', type: '', vintage: '', currency: organisation.currency, sfdrArticle: '' };
  return useVersioned({
    stored: fund,
    valuesOf,
    blank,
    schema: FundForm,
    labels: { name: 'Name', type: 'Type', vintage: 'Vintage', currency: 'Currency', sfdrArticle: 'SFDR article' },
    save: async (body, base) => {
      if (base) await changing.run({ params: { id: base.id }, body: { ...body, version: base.version } });
      else await creating.run({ body });
      toast.success(fund ? 'The fund is saved' : 'The fund is created');
      onSaved();
    },
  });
}

const labelIn = (labels: Readonly<Record<string, string>>, value: string) => labels[value] ?? 'none';

/** How the fields of a fund are worded where two states of it are compared. */
export const fundWords: readonly FieldWords<FundValues>[] = [
  ['Name', ({ name }) => name],
  ['Type', ({ type }) => labelIn(fundTypeLabels, type)],
  ['Vintage', ({ vintage }) => vintage || 'none'],
  ['Currency', ({ currency }) => (currency ? currencyLabel(currency) : 'none')],
  ['SFDR article', ({ sfdrArticle }) => labelIn(sfdrLabels, sfdrArticle)],
];
