import { useNavigate } from 'react-router-dom';
import { adminOrganisationRoutes } from '#shared/admin/organisations/routes.ts';
import { NewDemoOrganisation } from '#shared/admin/organisations/schema.ts';
import { linkTo } from '#web/lib/links.ts';
import { useMember } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { useForm } from '#web/lib/useForm.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { NativeSelect } from '#web/ui/fields/NativeSelect.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { AdministratorCard, creationLabels, NameField, PlaceFields } from './CreationFields.tsx';
import { CreationForm } from './CreationForm.tsx';

const labels = {
  ...creationLabels,
  sites: 'Sites',
  years: 'Reporting years',
  adminName: 'Name of the administrator',
  adminEmail: 'E-mail of the administrator',
} as const;

const upTo = (most: number) =>
  Array.from({ length: most }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));

/** Creates a demo organisation; a job fills it with sites, years and values while the list shows how far it is. */
export function NewDemoPage() {
  const navigate = useNavigate();
  const toast = useToast();
  const { user } = useMember();
  const create = useWrite(adminOrganisationRoutes.createDemoOrganisation, {
    refresh: [adminOrganisationRoutes.listAllOrganisations],
  });
  const form = useForm({
    initial: {
      name: '',
      country: null as string | null,
      currency: null as string | null,
      sites: 4,
      years: 2,
      adminName: user.name,
      adminEmail: user.email,
    },
    schema: NewDemoOrganisation,
    labels,
    onSubmit: async (body) => {
      const { data } = await create.run({ body });
      toast.success(`${data.name} is created and is being filled`);
      queueMicrotask(() => void navigate(linkTo('/admin/organisations', {}, { search: data.name })));
    },
  });
  return (
    <CreationForm
      title="New demo"
      lead="A trial organisation with generated data and every feature on, for 30 days."
      crumb="New demo"
      form={form}
      create="Create the demo"
    >
      <Card title="Organisation">
        <div className="grid gap-6">
          <NameField form={form} />
          <PlaceFields form={form} />
          <div className="grid gap-6 tablet:grid-cols-2 tablet:gap-4">
            <NativeSelect
              label={labels.sites}
              fullWidth
              options={upTo(10)}
              value={String(form.values.sites)}
              onChange={(value) => form.set('sites', Number(value))}
            />
            <NativeSelect
              label={labels.years}
              fullWidth
              hint="The newest is the last calendar year."
              options={upTo(3)}
              value={String(form.values.years)}
              onChange={(value) => form.set('years', Number(value))}
            />
          </div>
        </div>
      </Card>
      <AdministratorCard
        form={form}
        title="Administrator"
        lead="Is invited by mail; you, unless it is for somebody else."
        labels={labels}
      />
    </CreationForm>
  );
}
