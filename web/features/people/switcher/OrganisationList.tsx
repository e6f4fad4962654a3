import { Building2, Check, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { MemberOrganisation } from '#shared/people/switcher/schema.ts';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { organisationLabel } from './label.ts';

/** The list can be searched where it has more entries than this (product.md, section 2). */
export const SEARCH_ABOVE = 10;

export interface OrganisationListProps {
  readonly organisations: readonly MemberOrganisation[];
  /** The organisation in force. */
  readonly current?: string | null;
  readonly onChoose: (organisation: MemberOrganisation) => void;
}

/** Organisations to choose from, by name, with a search where there are many. */
export function OrganisationList({ organisations, current = null, onChoose }: OrganisationListProps) {
  const [search, setSearch] = useState('');
  const found = organisations
    .map((organisation) => ({ organisation, label: organisationLabel(organisation) }))
    .filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }));
  if (organisations.length === 0) return <p className="text-ink-muted text-sm">No results</p>;
  return (
    <>
      {organisations.length > SEARCH_ABOVE && (
        <div className="mb-3">
          <SearchField
            label="Search organisations"
            value={search}
            onChange={setSearch}
            found={found.length}
            fullWidth
          />
        </div>
      )}
      {found.length === 0 && <p className="text-ink-muted text-sm">No results for this search</p>}
      <ul className="grid gap-2">
        {found.map(({ organisation, label }) => (
          <li key={organisation.id}>
            <button
              type="button"
              aria-current={organisation.id === current ? 'true' : undefined}
              onClick={() => onChoose(organisation)}
              className="group flex w-full items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 text-left transition-colors hover:border-accent hover:bg-accent-soft"
            >
              <Building2 aria-hidden className="size-5 shrink-0 text-ink-muted group-hover:text-accent" />
              <span className="min-w-0 flex-1 break-words font-medium text-ink text-sm">{label}</span>
              {organisation.id === current ? (
                <Check aria-label="current" className="size-4 shrink-0 text-accent" />
              ) : (
                <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-muted" />
              )}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
