import { memberRoutes } from '#shared/people/members/routes.ts';
import type { PortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import { fundRoutes } from '#shared/portfolio/funds/routes.ts';
import { differencesOf, type FieldWords } from '#web/lib/conflict.ts';
import { rangeText } from '#web/lib/dates.ts';
import { useRead } from '#web/lib/useApi.ts';
import { useReadAll } from '#web/lib/useReadAll.ts';
import { ConflictNotice } from '#web/ui/feedback/ConflictNotice.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { SelectOption } from '#web/ui/fields/selectOptions.ts';
import type { LinkFormState, LinkValues } from './useLinkForm.ts';

export interface LinkFormProps {
  readonly id: string;
  readonly company: PortfolioCompany;
  readonly state: LinkFormState;
}

/** Dates, funds and people of a link; a save that somebody else overtook shows both and asks which counts. */
export function LinkForm({ id, company, state: { form, conflict } }: LinkFormProps) {
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
          conflict={conflict}
          differences={differencesOf(linkWords([...fundOptions, ...peopleOptions]), conflict)}
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

/** How the fields of a link are worded where two states of it are compared; `options` name what is chosen by id. */
export function linkWords(
  options: readonly Pick<SelectOption, 'value' | 'label'>[],
): readonly FieldWords<LinkValues>[] {
  const names = (ids: readonly string[]) =>
    ids
      .map((id) => options.find(({ value }) => value === id)?.label ?? 'no longer there')
      .toSorted()
      .join(', ') || 'none';
  return [
    ['Followed', ({ fromDate, toDate }) => rangeText(fromDate, toDate)],
    ['Funds', ({ fundIds }) => names(fundIds)],
    ['Who sees it', ({ grantedUserIds }) => names(grantedUserIds)],
  ];
}
