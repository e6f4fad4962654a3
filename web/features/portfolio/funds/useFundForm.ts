import { useRef } from 'react';
import * as v from 'valibot';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { type Fund, fundRoutes, NewFund } from '#shared/portfolio/funds/routes.ts';
import type { Difference } from '#web/features/organisations/conflict/ConflictNotice.tsx';
import { currencyLabel } from '#web/features/organisations/settings/words.ts';
import { useMember } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { type Conflict, useConflict } from '#web/lib/useConflict.ts';
import { type Form, useForm } from '#web/lib/useForm.ts';
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

export type FundFormState = Conflict<Fund> & { readonly form: Form<FundValues> };

/** Creates or changes a fund; `onSaved` closes the panel. */
export function useFundForm(fund: Fund | undefined, onSaved: () => void): FundFormState {
  const { organisation } = useMember();
  const refresh = [fundRoutes.listFunds, companyRoutes.listCompanies];
  const creating = useWrite(fundRoutes.createFund, { refresh });
  const changing = useWrite(fundRoutes.changeFund, { refresh });
  const toast = useToast();
  // The version that the form is based on: another one after a conflict.
  const version = useRef(fund?.version ?? 0);
  const blank: FundValues = { name: '', type: '', vintage: '', currency: organisation.currency, sfdrArticle: '' };
  const form = useForm({
    initial: fund ? valuesOf(fund) : blank,
    schema: FundForm,
    labels: { name: 'Name', type: 'Type', vintage: 'Vintage', currency: 'Currency', sfdrArticle: 'SFDR article' },
    onSubmit: async (body) => {
      if (fund) await changing.run({ params: { id: fund.id }, body: { ...body, version: version.current } });
      else await creating.run({ body });
      toast.success(fund ? 'The fund is saved' : 'The fund is created');
      onSaved();
    },
  });
  return { form, ...useConflict(form, version, valuesOf) };
}

/** Where the form and the fund as somebody else has just stored it differ, in words. */
export function differences(mine: FundValues, stored: Fund): Difference[] {
  const labelIn = (labels: Readonly<Record<string, string>>, value: string) => labels[value] ?? 'none';
  const words = (values: FundValues): [string, string][] => [
    ['Name', values.name],
    ['Type', labelIn(fundTypeLabels, values.type)],
    ['Vintage', values.vintage || 'none'],
    ['Currency', values.currency ? currencyLabel(values.currency) : 'none'],
    ['SFDR article', labelIn(sfdrLabels, values.sfdrArticle)],
  ];
  const theirs = words(valuesOf(stored));
  return words(mine)
    .map(([field, text], at) => ({ field, mine: text, stored: theirs[at]?.[1] ?? '' }))
    .filter((each) => each.mine !== each.stored);
}
