import * as v from 'valibot';
import { adminOrganisationRoutes } from '#shared/admin/organisations/routes.ts';
import { type AdminOrganisation, AdminOrganisationChange } from '#shared/admin/organisations/schema.ts';
import { adminUserRoutes } from '#shared/admin/users/routes.ts';
import { differencesOf, type FieldWords } from '#web/lib/conflict.ts';
import { useMay } from '#web/lib/session.tsx';
import { useRead, useWrite } from '#web/lib/useApi.ts';
import { useVersioned } from '#web/lib/useVersioned.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ConflictNotice } from '#web/ui/feedback/ConflictNotice.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { LicenceFields, licenceLabels } from './LicenceFields.tsx';
import { OrganisationFacts } from './OrganisationFacts.tsx';

const Form = v.omit(v.strictObject(AdminOrganisationChange.entries), ['version']);
type Values = v.InferInput<typeof Form>;
const labels = {
  name: 'Name',
  ...licenceLabels,
  ownerId: 'Owner',
} as const;

/** Name, licence, service level and owner of an organisation; to read for those who may not change them. */
export function LicenceForm({ organisation }: { readonly organisation: AdminOrganisation }) {
  const mayChange = useMay()(adminOrganisationRoutes.changeAnyOrganisation);
  return mayChange ? <Edit organisation={organisation} /> : <OrganisationFacts organisation={organisation} />;
}

function Edit({ organisation }: { readonly organisation: AdminOrganisation }) {
  const toast = useToast();
  const change = useWrite(adminOrganisationRoutes.changeAnyOrganisation, {
    refresh: [adminOrganisationRoutes.listAllOrganisations],
  });
  const people = useRead(adminUserRoutes.listAllUsers, { query: { orgId: organisation.id, limit: 200 } });
  const { form, conflict } = useVersioned<Values, v.InferOutput<typeof Form>, AdminOrganisation>({
    stored: organisation,
    valuesOf,
    schema: Form,
    labels,
    save: async (values, { id, version } = organisation, learn) => {
      const { data } = await change.run({ params: { id }, body: { ...values, version } });
      learn(data);
      toast.success(`${data.name} is saved`);
    },
  });
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate className="grid gap-6">
      {conflict ? (
        <ConflictNotice
          what="this organisation"
          conflict={conflict}
          differences={differencesOf(licenceWords, conflict)}
        />
      ) : (
        <FormErrorSummary {...form.summary} />
      )}
      <TextField label={labels.name} required fullWidth maxLength={200} {...form.field('name')} />
      <LicenceFields form={form} />
      <Select
        label={labels.ownerId}
        fullWidth
        hint="The primary contact of the organisation."
        loading={!people.data}
        options={(people.data?.data ?? []).map(({ id, name, email }) => ({ value: id, label: name, hint: email }))}
        id={form.field('ownerId').id}
        value={form.values.ownerId ?? null}
        error={form.field('ownerId').error}
        onChange={(value) => form.set('ownerId', value ?? undefined)}
      />
      <div>
        <Button type="submit" variant="primary" pending={form.pending} disabled={!form.dirty}>
          Save
        </Button>
      </div>
    </form>
  );
}

function valuesOf({
  name,
  licenceType,
  licenceStartDate,
  licenceEndDate,
  serviceLevel,
  owner,
}: AdminOrganisation): Values {
  return { name, licenceType, licenceStartDate, licenceEndDate, serviceLevel, ownerId: owner?.id };
}

const licenceWords: readonly FieldWords<Values>[] = (Object.keys(labels) as (keyof typeof labels)[]).map((key) => [
  labels[key],
  (values) => values[key] ?? 'none',
]);
