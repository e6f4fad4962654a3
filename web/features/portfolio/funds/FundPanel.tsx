import { currencyCodes } from '#shared/organisations/reference/currencies.ts';
import { type Fund, fundTypes, sfdrArticles } from '#shared/portfolio/funds/routes.ts';
import { currencyLabel } from '#web/features/organisations/settings/words.ts';
import { differencesOf } from '#web/lib/conflict.ts';
import { messageOf } from '#web/lib/errors.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ConflictNotice } from '#web/ui/feedback/ConflictNotice.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { NativeSelect } from '#web/ui/fields/NativeSelect.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { SidePanel } from '#web/ui/overlays/SidePanel.tsx';
import { useArchiveFund } from './useArchiveFund.ts';
import { fundWords, useFundForm } from './useFundForm.ts';
import { fundTypeLabels, sfdrLabels } from './words.ts';

export interface FundPanelProps {
  /** The fund to change; a new one without. */
  readonly fund: Fund | undefined;
  readonly onClose: () => void;
}

const FORM = 'fund-form';
const currencies = currencyCodes
  .map((value) => ({ value, label: currencyLabel(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

/** A fund to create or to change; an archived one is only read. */
export function FundPanel({ fund, onClose }: FundPanelProps) {
  const { form, conflict } = useFundForm(fund, onClose);
  const archiving = useArchiveFund(fund, onClose);
  const isArchived = Boolean(fund?.archivedAt);
  return (
    <SidePanel
      open
      title={fund?.name ?? 'New fund'}
      onClose={onClose}
      dirty={form.dirty}
      footer={
        !isArchived && (
          <>
            {fund && (
              <Button pending={archiving.pending} onClick={() => void archiving.archive()}>
                Archive
              </Button>
            )}
            <Button type="submit" form={FORM} variant="primary" pending={form.pending}>
              {fund ? 'Save' : 'Create'}
            </Button>
          </>
        )
      }
    >
      <form id={FORM} onSubmit={(event) => void form.submit(event)} noValidate className="grid gap-5">
        {conflict ? (
          <ConflictNotice what="this fund" conflict={conflict} differences={differencesOf(fundWords, conflict)} />
        ) : (
          <FormErrorSummary {...form.summary} />
        )}
        {archiving.error && <ErrorNotice title="The fund is not archived" message={messageOf(archiving.error)} />}
        {isArchived && <p className="text-ink-muted">This fund is archived: its history stays, and nothing changes.</p>}
        <fieldset disabled={isArchived} className="grid gap-5">
          <TextField label="Name" required fullWidth maxLength={200} {...form.field('name')} />
          <NativeSelect
            label="Type"
            required
            fullWidth
            options={[
              ...(form.values.type === '' ? [{ value: '', label: 'Choose a type' }] : []),
              ...fundTypes.map((value) => ({ value, label: fundTypeLabels[value] })),
            ]}
            {...form.field('type')}
          />
          <TextField
            label="Vintage"
            fullWidth
            inputMode="numeric"
            maxLength={4}
            hint="The year of the first closing."
            {...form.field('vintage')}
          />
          <Select
            label="Currency"
            required
            fullWidth
            disabled={isArchived}
            options={currencies}
            {...form.field('currency')}
            onChange={(currency) => form.set('currency', currency)}
          />
          <NativeSelect
            label="SFDR article"
            required
            fullWidth
            hint="How the fund discloses under Regulation (EU) 2019/2088."
            options={[
              ...(form.values.sfdrArticle === '' ? [{ value: '', label: 'Choose the SFDR article' }] : []),
              ...sfdrArticles.map((value) => ({ value, label: sfdrLabels[value] })),
            ]}
            {...form.field('sfdrArticle')}
          />
        </fieldset>
      </form>
    </SidePanel>
  );
}
