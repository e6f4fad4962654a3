import { memo, useMemo } from 'react';
import { Switched } from '#web/features/service-accounts/accounts/Switched.tsx';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useAddress, useSearchText } from '#web/lib/useAddress.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { NativeSelect } from '#web/ui/fields/NativeSelect.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { FilterBar } from '#web/ui/layout/FilterBar.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Accordion } from '#web/ui/navigation/Accordion.tsx';
import { Breadcrumbs } from '#web/ui/navigation/Breadcrumbs.tsx';
import { type ApiDocument, areaName, byArea, found, type Operation, operationsOf } from './document.ts';
import { OperationDetails, OperationTitle } from './OperationView.tsx';
import { useDocument } from './useDocument.ts';

/** What the API can do, from the same document that tools read. */
export function ApiReferencePage() {
  return (
    <>
      <PageHeader
        title="API reference"
        lead="Every operation with who may call it, what it takes and what it answers."
        crumbs={
          <Breadcrumbs crumbs={[{ label: 'Service accounts', to: '/service-accounts' }, { label: 'API reference' }]} />
        }
      />
      <Switched>
        <Document />
      </Switched>
    </>
  );
}

function Document() {
  const read = useDocument();
  return (
    <Loaded
      read={read}
      failure="The reference could not be loaded"
      skeleton={<Skeleton shape="table" rows={8} label="Loading the reference..." />}
    >
      {(document) => <Reference document={document} />}
    </Loaded>
  );
}

function Reference({ document }: { readonly document: ApiDocument }) {
  const operations = useMemo(() => operationsOf(document), [document]);
  const { get, set } = useAddress();
  const { text, setText, settled } = useSearchText('search');
  const area = get('area');
  const programsOnly = get('callers') === 'programs';
  const shown = useMemo(
    () => found(operations, { text: settled, area, programsOnly }),
    [operations, settled, area, programsOnly],
  );
  return (
    <>
      <p className="mb-4 max-w-3xl text-ink-muted text-sm">
        A program asks for a token with the client id and the secret of its{' '}
        <Link to="/service-accounts">service account</Link>, and sends it as <code>Authorization: Bearer</code>. The
        header <code>X-Organisation-Id</code> names the organisation. Answers are <code>{'{data, cursor?}'}</code>,
        failures are problems (RFC 9457) with a <code>code</code> and a <code>detail</code>. The token itself is asked
        for as OAuth 2.0 has it (RFC 6749), so that any client library can, and fails with an <code>error</code>.
      </p>
      <FilterBar
        label="Find an operation"
        count={`${shown.length} of ${operations.length} operations`}
        active={[
          ...(area ? [{ id: 'area', label: areaName(area), onRemove: () => set({ area: null }) }] : []),
          ...(programsOnly
            ? [{ id: 'callers', label: 'For service accounts', onRemove: () => set({ callers: null }) }]
            : []),
        ]}
        onClearAll={() => set({ area: null, callers: null })}
      >
        <SearchField label="Search operations" value={text} onChange={setText} slash found={shown.length} />
        <div className="w-full tablet:w-48">
          <NativeSelect
            label="Area"
            labelHidden
            value={area ?? ''}
            onChange={(value) => set({ area: value })}
            options={[
              { value: '', label: 'Every area' },
              ...byArea(operations).map(([name]) => ({ value: name, label: areaName(name) })),
            ]}
          />
        </div>
        <div className="w-full tablet:w-56">
          <NativeSelect
            label="Callers"
            labelHidden
            value={programsOnly ? 'programs' : ''}
            onChange={(value) => set({ callers: value })}
            options={[
              { value: '', label: 'For everybody' },
              { value: 'programs', label: 'For service accounts' },
            ]}
          />
        </div>
      </FilterBar>
      {shown.length === 0 && (
        <EmptyState title="No operation fits">Search for a part of a path, or for a word of what it does.</EmptyState>
      )}
      <OperationList operations={shown} />
    </>
  );
}

/** Drawn anew when other operations are found, not with every key of the search. */
const OperationList = memo(function OperationList({ operations }: { readonly operations: readonly Operation[] }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      {byArea(operations).map(([name, ofArea]) => (
        <section key={name} aria-labelledby={`area-${name}`}>
          <h2 id={`area-${name}`} className="mb-3 font-semibold text-ink text-lg">
            {areaName(name)}
          </h2>
          <Accordion
            items={ofArea.map((operation) => ({
              id: operation.id,
              title: <OperationTitle operation={operation} />,
              content: <OperationDetails operation={operation} />,
            }))}
          />
        </section>
      ))}
    </div>
  );
});
