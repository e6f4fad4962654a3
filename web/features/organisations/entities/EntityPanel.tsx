import { descendantsOf, tagsOf } from '#shared/organisations/entities/rules.ts';
import type { ReportingEntity } from '#shared/organisations/entities/schema.ts';
import { countryCodes } from '#shared/organisations/reference/countries.ts';
import { differencesOf } from '#web/lib/conflict.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ConflictNotice } from '#web/ui/feedback/ConflictNotice.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { RadioGroup } from '#web/ui/fields/RadioGroup.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { SidePanel } from '#web/ui/overlays/SidePanel.tsx';
import { EntityDetails } from './EntityDetails.tsx';
import { entityWords } from './entityForm.ts';
import { OwnershipFields } from './OwnershipFields.tsx';
import { treeOf } from './tree.ts';
import { useArchive } from './useArchive.ts';
import { type EntityFormState, useEntityForm } from './useEntityForm.ts';
import { countryLabel } from './words.ts';

export interface EntityPanelProps {
  /** Left out for a new one. */
  readonly entity: ReportingEntity | undefined;
  readonly entities: readonly ReportingEntity[];
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

const FORM = 'entity-form';
const countries = countryCodes
  .map((value) => ({ value, label: countryLabel(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

/** One entity beside the list: to read, or to create and change. */
export function EntityPanel(props: EntityPanelProps) {
  const { entity, entities, readOnly, onClose } = props;
  if (!readOnly) return <EditPanel {...props} />;
  return (
    <SidePanel open title={entity?.name ?? ''} onClose={onClose}>
      {entity && <EntityDetails entity={entity} entities={entities} />}
    </SidePanel>
  );
}

function EditPanel({ entity, entities, onClose }: EntityPanelProps) {
  const state = useEntityForm(entity, entities, onClose);
  const { archive, restore, pending } = useArchive(entities);
  const { form } = state;
  const closeAfter = async (done: Promise<boolean>) => {
    if (await done) onClose();
  };
  return (
    <SidePanel
      open
      title={entity ? entity.name : 'New entity'}
      size="large"
      onClose={onClose}
      dirty={form.dirty}
      footer={
        <>
          {entity && entity.type !== 'root' && (
            <div className="mr-auto">
              {entity.archived ? (
                <Button pending={pending} onClick={() => void closeAfter(restore(entity))}>
                  Take back
                </Button>
              ) : (
                <Button pending={pending} onClick={() => void closeAfter(archive(entity))}>
                  Archive
                </Button>
              )}
            </div>
          )}
          <Button type="submit" form={FORM} variant="primary" pending={form.pending}>
            {entity ? 'Save' : 'Create'}
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={(event) => void form.submit(event)} noValidate className="grid gap-6">
        <Refusal state={state} entities={entities} />
        <Fields state={state} entity={entity} entities={entities} />
      </form>
    </SidePanel>
  );
}

type PartProps = { readonly state: EntityFormState; readonly entities: readonly ReportingEntity[] };

function Refusal({ state, entities }: PartProps) {
  const { form, conflict } = state;
  if (!conflict) return <FormErrorSummary {...form.summary} />;
  const nameOf = (id: string) => entities.find((each) => each.id === id)?.name ?? id;
  return (
    <ConflictNotice what="this entity" conflict={conflict} differences={differencesOf(entityWords(nameOf), conflict)} />
  );
}

function Fields({ state: { form }, entity, entities }: PartProps & { readonly entity: ReportingEntity | undefined }) {
  const isRoot = entity?.type === 'root';
  const below = entity ? [entity.id, ...descendantsOf(entity.id, entities)] : [];
  const parents = treeOf(entities)
    .filter(({ entity: { id, archived } }) => !archived && !below.includes(id))
    .map(({ entity: { id, name }, path }) => ({ value: id, label: name, hint: path.join(' / ') }));
  const tags = [...new Set([...tagsOf(entities), ...form.values.tags])].map((tag) => ({ value: tag, label: tag }));
  return (
    <>
      <TextField label="Name" required fullWidth maxLength={200} {...form.field('name')} />
      {!isRoot && (
        <>
          <RadioGroup
            label="Type"
            look="inline"
            options={[
              { value: 'site', label: 'Site' },
              { value: 'subsidiary', label: 'Subsidiary' },
              { value: 'other', label: 'Other' },
            ]}
            {...form.field('type')}
          />
          <Select label="Belongs to" required fullWidth options={parents} {...form.field('parentId')} />
        </>
      )}
      <Select label="Country" fullWidth clearable options={countries} {...form.field('country')} />
      <Select
        label="Tags"
        fullWidth
        multiple
        options={tags}
        hint="For filters and comparisons, for example Production or Leased."
        onCreate={(tag) => form.set('tags', [...form.values.tags, tag])}
        {...form.field('tags')}
        onChange={(chosen) => form.set('tags', [...chosen])}
      />
      <div className="grid gap-6 tablet:grid-cols-2 tablet:gap-4">
        <DateField
          label="First day"
          fullWidth
          hint="Empty: it has always belonged to the organisation."
          {...form.field('fromDate')}
        />
        <DateField label="Last day" fullWidth hint="Empty: until further notice." {...form.field('toDate')} />
      </div>
      {!isRoot && (
        <OwnershipFields
          value={form.values.shares}
          onChange={(shares) => form.set('shares', shares)}
          errorAt={(path) => form.errors[`shares.${path}`]?.message}
          error={form.errors.shares?.message}
          disabled={form.pending}
        />
      )}
    </>
  );
}
