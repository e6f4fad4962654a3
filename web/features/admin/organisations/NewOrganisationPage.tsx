import { useNavigate } from 'react-router-dom';
import { adminOrganisationRoutes } from '#shared/admin/organisations/routes.ts';
import { NewOrganisation } from '#shared/admin/organisations/schema.ts';
import { linkTo } from '#web/lib/links.ts';
import { useWrite } from '#web/lib/useApi.ts';
import { type Form, useForm } from '#web/lib/useForm.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { RadioGroup } from '#web/ui/fields/RadioGroup.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { AdministratorCard, type CreationValues, creationLabels, NameField, PlaceFields } from './CreationFields.tsx';
import { CreationForm } from './CreationForm.tsx';
import { LicenceFields, type LicenceValues, licenceLabels } from './LicenceFields.tsx';
import { timeZoneOptions } from './options.ts';

type Values = CreationValues &
  LicenceValues & {
    organizationType: 'company' | 'private_equity';
    timeZone: string | null;
  };
const labels = {
  ...creationLabels,
  organizationType: 'Type',
  timeZone: 'Time zone',
  ...licenceLabels,
  adminName: 'Name of the first administrator',
  adminEmail: 'E-mail of the first administrator',
} as const;

/** Creates a customer's organisation; its first administrator is invited by mail. */
export function NewOrganisationPage() {
  const navigate = useNavigate();
  const toast = useToast();
  const create = useWrite(adminOrganisationRoutes.createOrganisation, {
    refresh: [adminOrganisationRoutes.listAllOrganisations],
  });
  const form = useForm({
    initial: beginning(new Date()),
    schema: NewOrganisation,
    labels,
    onSubmit: async (body) => {
      const { data } = await create.run({ body });
      toast.success(`${data.name} is created, and ${body.adminEmail} is invited`);
      queueMicrotask(
        () => void navigate(linkTo('/admin/organisations', {}, { search: data.name, organisation: data.id })),
      );
    },
  });
  return (
    <CreationForm
      title="New organisation"
      lead="A customer begins with one administrator, who invites everybody else."
      crumb="New"
      form={form}
      create="Create and invite"
    >
      <OrganisationFields form={form} />
      <Card title="Licence">
        <div className="grid gap-6">
          <LicenceFields form={form} />
        </div>
      </Card>
      <AdministratorCard
        form={form}
        title="First administrator"
        lead="Gets an invitation by mail, valid for 14 days."
        labels={labels}
      />
    </CreationForm>
  );
}

type FieldsProps = { readonly form: Form<Values> };

function OrganisationFields({ form }: FieldsProps) {
  return (
    <Card title="Organisation">
      <div className="grid gap-6">
        <NameField form={form} />
        <RadioGroup
          label={labels.organizationType}
          options={[
            { value: 'company', label: 'Company', hint: 'Collects and reports its own data.' },
            {
              value: 'private_equity',
              label: 'Fund manager',
              hint: 'Follows portfolio companies, and reports itself.',
            },
          ]}
          {...form.field('organizationType')}
        />
        <PlaceFields form={form} />
        <Select label={labels.timeZone} required fullWidth options={timeZoneOptions()} {...form.field('timeZone')} />
      </div>
    </Card>
  );
}

function beginning(today: Date): Values {
  return {
    name: '',
    organizationType: 'company',
    currency: null,
    country: null,
    timeZone: null,
    licenceType: 'standard',
    licenceStartDate: today.toISOString().slice(0, 10),
    licenceEndDate: null,
    serviceLevel: 'self-serve',
    adminName: '',
    adminEmail: '',
  };
}
