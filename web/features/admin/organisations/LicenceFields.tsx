import type { AdminOrganisation } from '#shared/admin/organisations/schema.ts';
import { licenceWords, optionsOf, serviceWords } from '#web/features/admin/words.ts';
import type { Form } from '#web/lib/useForm.ts';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { RadioGroup } from '#web/ui/fields/RadioGroup.tsx';

/** What a form knows of a licence. */
export type LicenceValues = Pick<
  AdminOrganisation,
  'licenceType' | 'licenceStartDate' | 'licenceEndDate' | 'serviceLevel'
>;

/** What the fields of a licence are called, in their form's summary too. */
export const licenceLabels = {
  licenceType: 'Licence',
  licenceStartDate: 'First day',
  licenceEndDate: 'Last day',
  serviceLevel: 'Service level',
} as const;

/** Kind, days and service level of a licence, in the form of an organisation. */
export function LicenceFields({ form }: { readonly form: Pick<Form<LicenceValues>, 'field'> }) {
  return (
    <>
      <RadioGroup
        label={licenceLabels.licenceType}
        look="inline"
        options={optionsOf(licenceWords)}
        {...form.field('licenceType')}
      />
      <div className="grid gap-6 tablet:grid-cols-2 tablet:gap-4">
        <DateField label={licenceLabels.licenceStartDate} fullWidth {...form.field('licenceStartDate')} />
        <DateField
          label={licenceLabels.licenceEndDate}
          fullWidth
          hint="After this day everything is read-only. Empty: no end."
          {...form.field('licenceEndDate')}
        />
      </div>
      <RadioGroup
        label={licenceLabels.serviceLevel}
        look="inline"
        options={optionsOf(serviceWords)}
        {...form.field('serviceLevel')}
      />
    </>
  );
}
