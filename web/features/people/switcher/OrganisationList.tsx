import { Building2, FlaskConical } from 'lucide-react';
import { useState } from 'react';
import type { MemberOrganisation } from '#shared/people/switcher/schema.ts';
import { plural } from '#shared/text/plural.ts';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { type Choice, ChoiceKeys, ChoiceList } from './ChoiceList.tsx';
import { organisationLabel } from './label.ts';

/** A list can be searched where it has more entries than this (product.md, section 2). */
export const SEARCH_ABOVE = 10;

export interface OrganisationListProps {
  readonly organisations: readonly MemberOrganisation[];
  /** The organisation in force. */
  readonly current?: string | null;
  readonly onChoose: (organisation: MemberOrganisation) => void;
}

/** Organisations to choose from, by name, with a search where there are many; test companies stand apart. */
export function OrganisationList({ organisations, current = null, onChoose }: OrganisationListProps) {
  const [search, setSearch] = useState('');
  const found = organisations
    .filter((organisation) => fits(organisationLabel(organisation), search))
    .toSorted((a, b) => organisationLabel(a).localeCompare(organisationLabel(b), 'en', { numeric: true }));
  const toChoice = (organisation: MemberOrganisation): Choice => ({
    id: organisation.id,
    label: organisationLabel(organisation),
    icon: organisation.isTestCompany ? FlaskConical : Building2,
    current: organisation.id === current,
    onChoose: () => onChoose(organisation),
  });
  const tests = found.filter(({ isTestCompany }) => isTestCompany);
  if (organisations.length === 0) return <p className="text-ink-muted text-sm">No results</p>;
  return (
    <ChoiceKeys>
      {organisations.length > SEARCH_ABOVE && (
        <SearchField label="Search organisations" value={search} onChange={setSearch} found={found.length} fullWidth />
      )}
      {found.length === 0 && <p className="text-ink-muted text-sm">No results for this search</p>}
      <ChoiceList choices={found.filter(({ isTestCompany }) => !isTestCompany).map(toChoice)} />
      <ChoiceList heading={plural(tests.length, 'Test company', 'Test companies')} choices={tests.map(toChoice)} />
    </ChoiceKeys>
  );
}

/** Does a name hold the searched text, whatever its case? */
export function fits(name: string, search: string): boolean {
  return name.toLowerCase().includes(search.trim().toLowerCase());
}
