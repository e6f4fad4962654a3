import { useRef } from 'react';
import * as v from 'valibot';
import { adminOrganisationRoutes } from '#shared/admin/organisations/routes.ts';
import { type AdminOrganisation, AdminOrganisationChange } from '#shared/admin/organisations/schema.ts';
import { adminUserRoutes } from '#shared/admin/users/routes.ts';
import { ConflictNotice } from '#web/features/organisations/conflict/ConflictNotice.tsx';
import { useMay } from '#web/lib/session.tsx';
import { useRead, useWrite } from '#web/lib/useApi.ts';
import { useConflict } from '#web/lib/useConflict.ts';
import { useForm } from '#web/lib/useForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
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
  const base = useRef(organisation.version);
  const change = useWrite(adminOrganisationRoutes.changeAnyOrganisation, {
    refresh: [adminOrganisationRoutes.listAllOrganisations],
  });
  const people = useRead(adminUserRoutes.listAllUsers, { query: { orgId: organisation.id, limit: 200 } });
  const form = useForm<Values, v.InferOutput<typeof Form>>({
    initial: valuesOf(organisation),
    schema: Form,
    labels,
    onSubmit: async (values) => {
      const { data } = await change.run({
        params: { id: organisation.id },
        body: { ...values, version: base.current },
      });
      base.current = data.version;
      toast.success(`${data.name} is saved`);
    },
  });
  const { conflict: stored, takeTheirs, keepMine } = useConflict(form, base, valuesOf);
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate className="grid gap-6">
      {stored ? (
        <ConflictNotice
          what="this organisation"
          differences={differencesOf(form.values, valuesOf(stored))}
          onTakeTheirs={takeTheirs}
          onKeepMine={() => void keepMine()}
          pending={form.pending}
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

function differencesOf(mine: Values, stored: Values) {
  return (Object.keys(labels) as (keyof typeof labels)[])
    .filter((key) => mine[key] !== stored[key])
    .map((key) => ({ field: labels[key], mine: mine[key] ?? 'none', stored: stored[key] ?? 'none' }));
}
