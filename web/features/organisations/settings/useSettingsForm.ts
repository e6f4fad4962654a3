import * as v from 'valibot';
import { OrganisationChange } from '#shared/organisations/profile/change.ts';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import type { Organisation } from '#shared/organisations/profile/schema.ts';
import type { FieldWords } from '#web/lib/conflict.ts';
import { useSession } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { useVersioned } from '#web/lib/useVersioned.ts';
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

/** Changes the organisation's settings; `onSaved` closes the panel. */
export function useSettingsForm(organisation: Organisation, onSaved: () => void) {
  const { run } = useWrite(organisationRoutes.saveOrganisation, { refresh: [organisationRoutes.getOrganisation] });
  const { refresh } = useSession();
  const toast = useToast();
  return useVersioned({
    stored: organisation,
    valuesOf,
    schema: SettingsForm,
    labels: { name: 'Name', currency: 'Currency', industries: 'Industries', timeZone: 'Time zone' },
    save: async (change, base) => {
      const { version } = base ?? organisation;
      try {
        // An owner who has left meanwhile stays what is stored until somebody chooses another.
        const { ownerId, ...others } = change;
        const owner = ownerId === (organisation.ownerId ?? undefined) ? {} : { ownerId };
        await run({ params: { id: organisation.id }, body: { ...others, ...owner, version } });
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
}

/** How the settings are worded where two states of them are compared; `nameOf` names a person by id. */
export function settingsWords(nameOf: (userId: string) => string): readonly FieldWords<SettingsValues>[] {
  return [
    ['Name', ({ name }) => name],
    ['Industries', ({ industries }) => industries.map(industryLabel).join(', ') || 'none'],
    ['Currency', ({ currency }) => currencyLabel(currency)],
    ['Financial year ends in', ({ yearEndMonth }) => months[yearEndMonth - 1] ?? ''],
    ['Consolidation', ({ consolidation }) => approachLabel(consolidation)],
    ['Time zone', ({ timeZone }) => timeZone],
    ['Numbers', ({ numberLocale }) => localeLabel(numberLocale)],
    ['Primary contact', ({ ownerId }) => (ownerId ? nameOf(ownerId) : 'nobody')],
  ];
}
