import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { defaultYearDates, periodLabel } from '#shared/collection/periods/rules.ts';
import type { SaveQueue } from '#web/features/collection/cells/saveQueue.ts';
import type { NotSubmitted } from '#web/features/collection/cells/submitOutcome.ts';
import { messageOf } from '#web/lib/errors.ts';
import { laterPart } from '#web/lib/laterPart.tsx';
import { useMember } from '#web/lib/session.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { dataPointHref } from './dataPointHref.ts';
import { SectionCard } from './SectionCard.tsx';
import { SectionIndex } from './SectionIndex.tsx';
import type { HubCategory } from './sections.ts';
import type { Hub } from './useHub.ts';
import { useSubmitSection } from './useSubmitSection.ts';

// Dialogs come when they are first opened: most visits open none.
const SubmitResult = laterPart({
  failure: 'What was submitted could not be loaded',
  load: async () => (await import('#web/features/collection/cells/SubmitResult.tsx')).SubmitResult,
  over: true,
});

type SectionsViewProps = {
  readonly shown: readonly HubCategory[];
  readonly hub: Hub;
  readonly year: number;
  readonly query: string;
  readonly queue: SaveQueue;
  readonly opened: ReadonlySet<string> | 'all';
  readonly onOpened: (opened: ReadonlySet<string>) => void;
  readonly maySubmit: boolean;
};

/** The sections by category beside their index. */
export function SectionsView(props: SectionsViewProps) {
  const { shown, hub, year, query, queue, opened, onOpened, maySubmit } = props;
  const { submit, pending, error, shown: result, close } = useSubmitSection(year, queue);
  const nameOf = useCellNames(hub, year);
  const { hash } = useLocation();
  // A link to a section leads there once the section is on the page.
  useEffect(() => {
    if (hash.startsWith('#section-')) document.getElementById(hash.slice(1))?.scrollIntoView?.();
  }, [hash]);
  const ids = shown.flatMap(({ sections }) => sections.map(({ id }) => id));
  const isOpen = (id: string) => opened === 'all' || opened.has(id);
  const toggle = (id: string) => {
    const next = new Set(opened === 'all' ? ids : opened);
    if (!next.delete(id)) next.add(id);
    onOpened(next);
  };
  const allOpen = ids.every(isOpen);
  const sectionOf = (dataPointId: string) => hub.dataPoints?.find(({ id }) => id === dataPointId)?.groupId ?? '';
  if (ids.length === 0) return null;
  return (
    <div className="desktop:grid desktop:grid-cols-[15rem_minmax(0,1fr)] desktop:gap-6">
      <div className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] self-start overflow-y-auto desktop:block">
        <SectionIndex
          shown={shown}
          query={query}
          locked={hub.status?.locked ?? false}
          onGo={(id) => !isOpen(id) && toggle(id)}
        />
      </div>
      <div className="min-w-0 space-y-8">
        {error && (
          <ErrorNotice title="The drafts were not submitted" message={messageOf(error)} traceId={error.traceId} />
        )}
        {shown.map(({ name, sections }, index) => (
          <section key={name} aria-label={name}>
            <div className="mb-3 flex items-center justify-between gap-3">
              <h2 className="font-semibold text-ink text-lg">{name}</h2>
              {index === 0 && opened !== 'all' && (
                <Button variant="ghost" size="small" onClick={() => onOpened(new Set(allOpen ? [] : ids))}>
                  {allOpen ? 'Close all' : 'Open all'}
                </Button>
              )}
            </div>
            <div className="space-y-3">
              {sections.map((section) => (
                <SectionCard
                  key={section.id}
                  section={section}
                  open={isOpen(section.id)}
                  onToggle={() => toggle(section.id)}
                  query={query}
                  onSubmit={maySubmit ? () => void submit(section.id) : undefined}
                  submitting={pending === section.id}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
      {result && (
        <SubmitResult
          outcome={result.outcome}
          what={hub.sections?.find(({ id }) => id === result.sectionId)?.name ?? ''}
          nameOf={nameOf}
          hrefOf={({ key }) => dataPointHref(key.dataPointId, sectionOf(key.dataPointId), withCell(query, key))}
          onClose={close}
        />
      )}
    </div>
  );
}

function withCell(query: string, { entityId, period }: NotSubmitted['key']): string {
  const search = new URLSearchParams(query);
  search.set('cell', `${entityId}.${period}`);
  return `?${search}`;
}

function useCellNames(hub: Hub, year: number): (refused: NotSubmitted) => string {
  const { organisation } = useMember();
  const dates = defaultYearDates(year, organisation.yearEndMonth);
  return ({ key }) => {
    const dataPoint = hub.dataPoints?.find(({ id }) => id === key.dataPointId)?.name ?? key.dataPointId;
    const entity = hub.entities.find(({ id }) => id === key.entityId)?.name ?? key.entityId;
    return `${dataPoint}: ${entity}, ${periodLabel(key.period, year, dates)}`;
  };
}
