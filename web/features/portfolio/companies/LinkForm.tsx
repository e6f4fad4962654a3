import { memberRoutes } from '#shared/people/members/routes.ts';
import type { PortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import { fundRoutes } from '#shared/portfolio/funds/routes.ts';
import { ConflictNotice, type Difference } from '#web/features/organisations/conflict/ConflictNotice.tsx';
import { rangeText } from '#web/lib/dates.ts';
import { useRead } from '#web/lib/useApi.ts';
import { useReadAll } from '#web/lib/useReadPages.ts';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { SelectOption } from '#web/ui/fields/selectOptions.ts';
import { type LinkFormState, type LinkValues, valuesOf } from './useLinkForm.ts';

export interface LinkFormProps {
  readonly id: string;
  readonly company: PortfolioCompany;
  readonly state: LinkFormState;
}

/** Dates, funds and people of a link; a save that somebody else overtook shows both and asks which counts. */
export function LinkForm({ id, company, state: { form, conflict, takeTheirs, keepMine } }: LinkFormProps) {
  const funds = useRead(fundRoutes.listFunds);
  const people = useReadAll(memberRoutes.listUsers, {});
  // An archived fund stays where it is and comes nowhere else.
  const own = new Set(company.funds.map((fund) => fund.id));
  const fundOptions = (funds.data?.data ?? [])
    .filter((fund) => !fund.archivedAt || own.has(fund.id))
    .map(({ id: value, name, archivedAt }) => ({ value, label: archivedAt ? `${name} (archived)` : name }));
  const peopleOptions = (people.data ?? [])
    .filter((person) => person.roles.includes('FUND_MANAGER_USER') || company.grantedUserIds.includes(person.id))
    .map(({ id: value, name, email }) => ({ value, label: name, hint: email }));
  return (
    <form id={id} onSubmit={(event) => void form.submit(event)} noValidate className="grid gap-5">
      {conflict ? (
        <ConflictNotice
          what="this company"
          differences={differences(form.values, valuesOf(conflict), [...fundOptions, ...peopleOptions])}
          onTakeTheirs={takeTheirs}
          onKeepMine={() => void keepMine()}
          pending={form.pending}
        />
      ) : (
        <FormErrorSummary {...form.summary} />
      )}
      <div className="grid gap-5 tablet:grid-cols-2">
        <DateField
          label="First day"
          required
          fullWidth
          hint="You see what is shared for years from here on."
          {...form.field('fromDate')}
        />
        <DateField
          label="Last day"
          fullWidth
          hint="After it you keep what was shared and see nothing new."
          {...form.field('toDate')}
        />
      </div>
      <Select
        label="Funds"
        multiple
        fullWidth
        options={fundOptions}
        loading={!funds.data}
        {...form.field('fundIds')}
        onChange={(fundIds) => form.set('fundIds', [...fundIds])}
      />
      <Select
        label="Who sees it"
        multiple
        fullWidth
        options={peopleOptions}
        loading={!people.data && !people.error}
        hint="Fund manager users beside whoever invited the company. Administrators see every company."
        {...form.field('grantedUserIds')}
        onChange={(ids) => form.set('grantedUserIds', [...ids])}
      />
    </form>
  );
}

/** Where the form and the link as somebody else has just stored it differ, in words. */
export function differences(
  mine: LinkValues,
  stored: LinkValues,
  options: readonly Pick<SelectOption, 'value' | 'label'>[],
): Difference[] {
  const names = (ids: readonly string[]) =>
    ids
      .map((id) => options.find(({ value }) => value === id)?.label ?? 'no longer there')
      .toSorted()
      .join(', ') || 'none';
  const words = (values: LinkValues): [string, string][] => [
    ['Followed', rangeText(values.fromDate, values.toDate)],
    ['Funds', names(values.fundIds)],
    ['Who sees it', names(values.grantedUserIds)],
  ];
  const theirs = words(stored);
  return words(mine)
    .map(([field, text], at) => ({ field, mine: text, stored: theirs[at]?.[1] ?? '' }))
    .filter((each) => each.mine !== each.stored);
}
