import { numberLocales } from '#shared/organisations/profile/rules.ts';
import type { Organisation } from '#shared/organisations/profile/schema.ts';
import { currencyCodes } from '#shared/organisations/reference/currencies.ts';
import { industryIds } from '#shared/organisations/reference/industries.ts';
import { differencesOf } from '#web/lib/conflict.ts';
import type { Form } from '#web/lib/useForm.ts';
import { usePeople } from '#web/lib/usePeople.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ConflictNotice } from '#web/ui/feedback/ConflictNotice.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { NativeSelect } from '#web/ui/fields/NativeSelect.tsx';
import { RadioGroup } from '#web/ui/fields/RadioGroup.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { SidePanel } from '#web/ui/overlays/SidePanel.tsx';
import { type SettingsValues, settingsWords, useSettingsForm } from './useSettingsForm.ts';
import { approachOptions, currencyLabel, industryLabel, localeLabel, months } from './words.ts';

export interface SettingsPanelProps {
  readonly organisation: Organisation;
  readonly onClose: () => void;
}

const FORM = 'settings-form';
const byLabel = (a: { readonly label: string }, b: { readonly label: string }) => a.label.localeCompare(b.label, 'en');
const currencies = currencyCodes.map((value) => ({ value, label: currencyLabel(value) })).toSorted(byLabel);
const industries = industryIds.map((value) => ({ value, label: industryLabel(value) }));
const timeZones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }));

/** The organisation's settings to change; a save that somebody else overtook shows both and asks which counts. */
export function SettingsPanel({ organisation, onClose }: SettingsPanelProps) {
  const people = usePeople();
  const { form, conflict } = useSettingsForm(organisation, onClose);
  return (
    <SidePanel
      open
      title="Company settings"
      size="large"
      onClose={onClose}
      dirty={form.dirty}
      footer={
        <Button type="submit" form={FORM} variant="primary" pending={form.pending}>
          Save
        </Button>
      }
    >
      <form id={FORM} onSubmit={(event) => void form.submit(event)} noValidate className="grid gap-6">
        {conflict ? (
          <ConflictNotice
            what="these settings"
            conflict={conflict}
            differences={differencesOf(settingsWords(people.nameOf), conflict)}
          />
        ) : (
          <FormErrorSummary {...form.summary} />
        )}
        <Fields form={form} people={people} />
      </form>
    </SidePanel>
  );
}

type FieldsProps = { readonly form: Form<SettingsValues>; readonly people: ReturnType<typeof usePeople> };

function Fields({ form, people: { people, loading } }: FieldsProps) {
  return (
    <>
      <TextField label="Name" required fullWidth maxLength={200} {...form.field('name')} />
      <Select
        label="Primary contact"
        fullWidth
        options={people.map(({ id, name, email }) => ({ value: id, label: name, hint: email }))}
        loading={loading}
        hint="The owner of the organisation: whom fund managers and Sedum write to."
        {...form.field('ownerId')}
        value={form.values.ownerId ?? null}
        onChange={(ownerId) => form.set('ownerId', ownerId ?? undefined)}
      />
      <Select
        label="Industries"
        fullWidth
        multiple
        options={industries}
        hint="At most 10. They choose the emission factors of estimates."
        {...form.field('industries')}
        onChange={(chosen) => form.set('industries', [...chosen])}
      />
      <Select
        label="Currency"
        required
        fullWidth
        options={currencies}
        {...form.field('currency')}
        onChange={(currency) => form.set('currency', currency ?? '')}
      />
      <NativeSelect
        label="The financial year ends in"
        fullWidth
        options={months.map((label, at) => ({ value: String(at + 1), label }))}
        {...form.field('yearEndMonth')}
        value={String(form.values.yearEndMonth)}
        onChange={(month) => form.set('yearEndMonth', Number(month))}
      />
      <RadioGroup label="Consolidation" look="cards" options={approachOptions} {...form.field('consolidation')} />
      <Select
        label="Time zone"
        required
        fullWidth
        options={timeZones}
        hint="Deadlines end and reminders go out by it."
        {...form.field('timeZone')}
        onChange={(timeZone) => form.set('timeZone', timeZone ?? '')}
      />
      <NativeSelect
        label="Numbers are written"
        fullWidth
        options={numberLocales.map((value) => ({ value, label: localeLabel(value) }))}
        {...form.field('numberLocale')}
      />
    </>
  );
}
