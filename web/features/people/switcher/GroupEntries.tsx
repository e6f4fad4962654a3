import { Building2, ClipboardList, FlaskConical, Landmark } from 'lucide-react';
import { useState } from 'react';
import type { SwitcherEntry, SwitcherGroup } from '#shared/people/switcher/schema.ts';
import { plural } from '#shared/text/plural.ts';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { ChoiceList } from './ChoiceList.tsx';
import { type Here, isHere } from './label.ts';
import { fits, SEARCH_ABOVE } from './OrganisationList.tsx';

export interface GroupEntriesProps {
  readonly group: SwitcherGroup;
  readonly here: Here;
  readonly onChoose: (entry: SwitcherEntry, isTestCompany: boolean) => void;
}

/** The second level of the switcher: what a group holds, test companies apart, with a search where there is much. */
export function GroupEntries({ group, here, onChoose }: GroupEntriesProps) {
  const [search, setSearch] = useState('');
  const { entries, testCompanies } = group;
  const found = entries.filter(({ label }) => fits(label, search));
  const tests = testCompanies.filter(({ label }) => fits(label, search));
  const all = entries.length + testCompanies.length;
  const left = found.length + tests.length;
  const toChoice = (entry: SwitcherEntry, isTestCompany: boolean) => ({
    id: `${entry.orgId} ${entry.portal}`,
    label: entry.label,
    icon: isTestCompany ? FlaskConical : iconOf(entry),
    current: isHere(entry, here),
    onChoose: () => onChoose(entry, isTestCompany),
  });
  return (
    <>
      <h3 className="-mb-2 font-semibold text-base text-ink">{group.label}</h3>
      {all > SEARCH_ABOVE && (
        <SearchField label={`Search ${group.label}`} value={search} onChange={setSearch} found={left} fullWidth />
      )}
      {all === 0 && <p className="text-ink-muted text-sm">No results</p>}
      {all > 0 && left === 0 && <p className="text-ink-muted text-sm">No results for this search</p>}
      <ChoiceList choices={found.map((entry) => toChoice(entry, false))} />
      <ChoiceList
        heading={plural(testCompanies.length, 'Test company', 'Test companies')}
        choices={tests.map((entry) => toChoice(entry, true))}
      />
    </>
  );
}

function iconOf({ portal }: SwitcherEntry) {
  if (portal === 'fund_manager') return Landmark;
  return portal === 'fund_manager_self_assessment' ? ClipboardList : Building2;
}
