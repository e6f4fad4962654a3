import * as v from 'valibot';
import { dateIn } from '#shared/library/dates/rules.ts';
import { countryCodes } from '#shared/organisations/reference/countries.ts';
import { currencyCodes } from '#shared/organisations/reference/currencies.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { NewPortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import { fundRoutes } from '#shared/portfolio/funds/routes.ts';
import { countryLabel } from '#web/features/organisations/entities/words.ts';
import { currencyLabel } from '#web/features/organisations/settings/words.ts';
import { useMember } from '#web/lib/session.tsx';
import { useRead, useWrite } from '#web/lib/useApi.ts';
import { useForm } from '#web/lib/useForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

/** Whom the mail went to, as it was typed. */
export type Invited = { readonly name: string; readonly email: string };

const currencies = currencyCodes
  .map((value) => ({ value, label: currencyLabel(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

const InvitationForm = v.object({ ...NewPortfolioCompany.entries, country: v.nullable(v.string()) });

const countries = countryCodes
  .map((value) => ({ value, label: countryLabel(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

/** The company, its contact, and what holds of the link from its first day. */
export function InviteForm({ onInvited }: { readonly onInvited: (invited: Invited) => void }) {
  const { organisation } = useMember();
  const { data } = useRead(fundRoutes.listFunds);
  const { run } = useWrite(companyRoutes.inviteCompany, {
    refresh: [companyRoutes.listCompanies, fundRoutes.listFunds],
  });
  const form = useForm({
    initial: {
      name: '',
      contactName: '',
      contactEmail: '',
      currency: organisation.currency as string | null,
      country: null as string | null,
      fundIds: [] as string[],
      fromDate: dateIn(organisation.timeZone, new Date()) as string | null,
    },
    schema: InvitationForm,
    labels: {
      name: 'Company',
      contactEmail: 'E-mail',
      currency: 'Currency',
      country: 'Country',
      fromDate: 'First day',
    },
    validators: {
      fromDate: (day) => ({ pass: day !== null, message: 'Choose the first day' }),
    },
    onSubmit: async ({ contactName, country, ...body }) => {
      await run({ body: { ...body, ...(contactName && { contactName }), ...(country && { country }) } });
      onInvited({ name: body.name, email: body.contactEmail });
    },
  });
  const funds = (data?.data ?? []).filter(({ archivedAt }) => !archivedAt);
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate className="grid gap-5 py-2">
      <FormErrorSummary {...form.summary} />
      <TextField label="Company" required fullWidth maxLength={200} {...form.field('name')} />
      <div className="grid gap-5 tablet:grid-cols-2">
        <TextField
          label="E-mail of its contact"
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          fullWidth
          {...form.field('contactEmail')}
        />
        <TextField
          label="Name of its contact"
          fullWidth
          maxLength={200}
          autoComplete="off"
          {...form.field('contactName')}
        />
      </div>
      <div className="grid gap-5 tablet:grid-cols-2">
        <Select
          label="Currency"
          required
          fullWidth
          options={currencies}
          hint="Where the company is new to Sedum, it begins with this one."
          {...form.field('currency')}
          onChange={(currency) => form.set('currency', currency)}
        />
        <Select
          label="Country"
          fullWidth
          clearable
          options={countries}
          hint="Where the company is new to Sedum, it writes numbers as its country does."
          {...form.field('country')}
          onChange={(country) => form.set('country', country)}
        />
      </div>
      <div className="grid gap-5 tablet:grid-cols-2">
        <DateField
          label="First day"
          required
          fullWidth
          hint="You follow the company from here on."
          {...form.field('fromDate')}
        />
      </div>
      <Select
        label="Funds"
        multiple
        fullWidth
        options={funds.map(({ id, name }) => ({ value: id, label: name }))}
        loading={!data}
        {...form.field('fundIds')}
        onChange={(fundIds) => form.set('fundIds', [...fundIds])}
      />
      <div>
        <Button type="submit" variant="primary" pending={form.pending}>
          Send the invitation
        </Button>
      </div>
    </form>
  );
}
