import type { Form } from '#web/lib/useForm.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { countryOptions, currencyOptions } from './options.ts';

/** What every organisation begins with, whatever its kind. */
export type CreationValues = {
  name: string;
  country: string | null;
  currency: string | null;
  adminName: string;
  adminEmail: string;
};
type FieldsProps = { readonly form: Pick<Form<CreationValues>, 'field'> };

/** What the fields of every new organisation are called, in its form's summary too. */
export const creationLabels = { name: 'Name', country: 'Country', currency: 'Currency' } as const;

/** The name of a new organisation. */
export function NameField({ form }: FieldsProps) {
  return <TextField label={creationLabels.name} required fullWidth maxLength={200} {...form.field('name')} />;
}

/** Where a new organisation is, and the money it reports in. */
export function PlaceFields({ form }: FieldsProps) {
  return (
    <>
      <Select label={creationLabels.country} required fullWidth options={countryOptions} {...form.field('country')} />
      <Select
        label={creationLabels.currency}
        required
        fullWidth
        options={currencyOptions}
        {...form.field('currency')}
      />
    </>
  );
}

type AdministratorCardProps = FieldsProps & {
  readonly title: string;
  readonly lead: string;
  readonly labels: { readonly adminName: string; readonly adminEmail: string };
};

/** Who administers a new organisation: is invited by mail. */
export function AdministratorCard({ form, title, lead, labels }: AdministratorCardProps) {
  return (
    <Card title={title} lead={lead}>
      <div className="grid gap-6">
        <TextField label={labels.adminName} required fullWidth {...form.field('adminName')} />
        <TextField label={labels.adminEmail} type="email" required fullWidth {...form.field('adminEmail')} />
      </div>
    </Card>
  );
}
