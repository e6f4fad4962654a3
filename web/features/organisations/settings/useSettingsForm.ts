import { useRef } from 'react';
import * as v from 'valibot';
import { OrganisationChange } from '#shared/organisations/profile/change.ts';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import type { Organisation } from '#shared/organisations/profile/schema.ts';
import type { Difference } from '#web/features/organisations/conflict/ConflictNotice.tsx';
import { useSession } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { type Conflict, useConflict } from '#web/lib/useConflict.ts';
import { type Form, useForm } from '#web/lib/useForm.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { approachLabel, currencyLabel, industryLabel, localeLabel, months } from './words.ts';

/** Said when the settings cannot be saved (product.md, section 8). */
export const SETTINGS_FAILED = 'Error updating company settings';

/** What the form holds: the settings that administrators change; no owner is none yet. */
export type SettingsValues = Pick<
  Organisation,
  'name' | 'currency' | 'industries' | 'yearEndMonth' | 'timeZone' | 'numberLocale' | 'consolidation'
> & { readonly ownerId: string | undefined };

const SettingsForm = v.omit(OrganisationChange, ['version', 'logo']);

function valuesOf(organisation: Organisation): SettingsValues {
  const { name, currency, industries, yearEndMonth, timeZone, numberLocale, consolidation, ownerId } = organisation;
  const settings = { name, currency, industries, yearEndMonth, timeZone, numberLocale, consolidation };
  return { ...settings, ownerId: ownerId ?? undefined };
}

/** The form of the settings, and what to do where somebody else has stored them meanwhile. */
export type SettingsFormState = Conflict<Organisation> & { readonly form: Form<SettingsValues> };

/** Changes the organisation's settings; `onSaved` closes the panel. */
export function useSettingsForm(organisation: Organisation, onSaved: () => void): SettingsFormState {
  const { run } = useWrite(organisationRoutes.saveOrganisation, { refresh: [organisationRoutes.getOrganisation] });
  const { refresh } = useSession();
  const toast = useToast();
  // The version that the form is based on: another one after a conflict.
  const version = useRef(organisation.version);
  const form = useForm({
    initial: valuesOf(organisation),
    schema: SettingsForm,
    labels: { name: 'Name', currency: 'Currency', industries: 'Industries', timeZone: 'Time zone' },
    onSubmit: async (change) => {
      try {
        // An owner who has left meanwhile stays what is stored until somebody chooses another.
        const { ownerId, ...others } = change;
        const owner = ownerId === (organisation.ownerId ?? undefined) ? {} : { ownerId };
        await run({ params: { id: organisation.id }, body: { ...others, ...owner, version: version.current } });
      } catch (error) {
        toast.danger(SETTINGS_FAILED);
        throw error;
      }
      // The shell shows the name, and every screen writes numbers and dates by these settings.
      await refresh();
      toast.success('The settings are saved');
      onSaved();
    },
  });
  return { form, ...useConflict(form, version, valuesOf) };
}

/** Where the form and the settings as somebody else has just stored them differ, in words; `nameOf` names a person by id. */
export function differences(
  mine: SettingsValues,
  stored: Organisation,
  nameOf: (userId: string) => string,
): Difference[] {
  const words = (values: SettingsValues): [string, string][] => [
    ['Name', values.name],
    ['Industries', values.industries.map(industryLabel).join(', ') || 'none'],
    ['Currency', currencyLabel(values.currency)],
    ['Financial year ends in', months[values.yearEndMonth - 1] ?? ''],
    ['Consolidation', approachLabel(values.consolidation)],
    ['Time zone', values.timeZone],
    ['Numbers', localeLabel(values.numberLocale)],
    ['Primary contact', values.ownerId ? nameOf(values.ownerId) : 'nobody'],
  ];
  const theirs = words(valuesOf(stored));
  return words(mine)
    .map(([field, text], at) => ({ field, mine: text, stored: theirs[at]?.[1] ?? '' }))
    .filter((each) => each.mine !== each.stored);
}
