import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import type { CellKey } from '#shared/collection/cells/schema.ts';
import { cellNameOf, gridOf } from '#web/features/collection/cells/grid.ts';
import { openPointsAt } from '#web/features/collection/cells/openPointsAt.ts';
import type { SaveQueue } from '#web/features/collection/cells/saveQueue.ts';
import { isNumeric, isOpen, type SectionDataPoint } from '#web/features/collection/cells/sectionDataPoint.ts';
import type { QueueSummary } from '#web/features/collection/cells/summary.ts';
import { dataPointHref } from '#web/features/collection/collect/dataPointHref.ts';
import { filtersIn } from '#web/features/collection/collect/filters.ts';
import { messageOf } from '#web/lib/errors.ts';
import { laterPart } from '#web/lib/laterPart.tsx';
import { useChooseNumbers, useNumberFormats } from '#web/lib/numbers.ts';
import { useMay, useMember } from '#web/lib/session.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useKeptFocus } from '#web/ui/layout/useKeptFocus.ts';
import { useMedia } from '#web/ui/layout/useMedia.ts';
import { BESIDE, Cells, isInGrid } from './Cells.tsx';
import { countsNow } from './countsNow.ts';
import { DataPointHead } from './DataPointHead.tsx';
import { GuidancePanel } from './GuidancePanel.tsx';
import { UnitChoice } from './UnitChoice.tsx';
import type { DataPoint } from './useDataPoint.ts';
import { type PageCells, usePageCells } from './usePageCells.ts';
import { usePageUnit } from './usePageUnit.ts';
import { useSubmitCells } from './useSubmitCells.ts';

// What nobody needs to begin with comes after the cells, and what most visits have none of when there is one.
const RollUpStrip = laterPart({
  failure: 'The result so far could not be loaded',
  load: async () => (await import('./RollUpStrip.tsx')).RollUpStrip,
  skeleton: <Skeleton shape="card" label="Loading the result so far..." />,
});
const SubmitBar = laterPart({
  failure: 'The bar could not be loaded',
  load: async () => (await import('./SubmitBar.tsx')).SubmitBar,
});
const UnsavedNotice = laterPart({
  failure: 'What was typed earlier could not be loaded',
  load: async () =>
    (await import('#web/features/collection/cells/UnsavedNotice.tsx')).UnsavedNotice<
      DataPoint['section']['asked'][number]
    >,
});
const OpeningOffer = laterPart({
  failure: 'The year before could not be loaded',
  load: async () => (await import('./OpeningOffer.tsx')).OpeningOffer,
});
const WaitingNotice = laterPart({
  failure: 'A notice could not be loaded',
  load: async () => (await import('#web/features/collection/cells/WaitingNotice.tsx')).WaitingNotice,
});

const PageDialogs = laterPart({
  failure: 'The dialog could not be loaded',
  load: async () => (await import('./PageDialogs.tsx')).PageDialogs,
});

type DataPointViewProps = DataPoint & {
  readonly year: number;
  readonly queue: SaveQueue;
  readonly summary: QueueSummary;
  readonly query: string;
  /** The cell that a link leads to, as `entity.period`. */
  readonly openedCell: string | null;
  readonly onEvidence: () => void;
};

/** A data point with its cells, guidance and result so far; everything that is typed is saved at once. */
export function DataPointView(props: DataPointViewProps) {
  const { section, dataPoint, previous, openings, year, queue, summary, query, onEvidence } = props;
  const { user } = useMember();
  const may = useMay();
  const { shown: locale, read: locales } = useNumberFormats();
  const chooseNumbers = useChooseNumbers();
  const pageCells = usePageCells(queue, dataPoint, previous);
  const [unit, setUnit] = usePageUnit(dataPoint, pageCells.viewOf);
  const isCollecting = section.yearStatus === 'LAUNCHED' && section.lock.state === 'UNLOCKED';
  const open = isCollecting && may(cellRoutes.saveSubmissions);
  useEffect(() => {
    // The lock was opened: what waited for that goes out now.
    if (isCollecting && queue.summary().hold?.kind === 'locked') queue.retry();
  }, [isCollecting, queue]);
  const shown = useMemo(
    () => ({ dataPoint, year, locale, locales, unit, open }),
    [dataPoint, year, locale, locales, unit, open],
  );
  const filters = filtersIn(new URLSearchParams(query), 'all');
  const only = filters.entities;
  // Whoever came to look at something is led to it, and stays there when it is settled.
  const [toLookAt] = useState(() => (filters.look ? firstToLookAt(dataPoint, pageCells) : null));
  const openedCell = props.openedCell ?? toLookAt;
  const onlyText = only.join(',');
  const grid = useMemo(
    () => gridOf(dataPoint, section.entities, onlyText === '' ? [] : onlyText.split(',')),
    [dataPoint, section.entities, onlyText],
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [comparing, setComparing] = useState(false);
  const submitting = useSubmitCells(year, dataPoint.id, queue);
  const { viewOf } = pageCells;
  const now = useMemo(() => countsNow(dataPoint, viewOf), [dataPoint, viewOf]);
  const drafts = useMemo(() => draftKeys(dataPoint, pageCells), [dataPoint, pageCells]);
  const chosenDrafts = drafts.filter(({ entityId, period }) => chosen.has(grid.transposed ? period : entityId));
  const conflicts = queue
    .allUnsaved()
    .filter(({ key, phase }) => key.dataPointId === dataPoint.id && phase === 'conflict');
  const nameOf = (key: CellKey) => cellNameOf(grid, key);
  const besideInspector = useMedia(BESIDE) && isInGrid(dataPoint, grid);
  const goTo = useNavigate();
  const next = section.asked[section.asked.findIndex(({ id }) => id === dataPoint.id) + 1];
  const submitAndNext = async () => {
    if (!open || drafts.length === 0 || submitting.pending || submitting.asking) return;
    if ((await submitting.submit(drafts, true)) && next) goTo(dataPointHref(next.id, section.id, query));
  };
  const byKey = useEffectEvent(submitAndNext);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A note that is being typed is not kept yet, and a dialog has its own way on.
      if (event.repeat || event.target instanceof HTMLTextAreaElement) return;
      // What the same key has ended the typing of is a draft first.
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) setTimeout(() => void byKey());
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const page = useRef<HTMLDivElement>(null);
  const kept = useKeptFocus(page, () => page.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]'));
  return (
    <div ref={page} tabIndex={-1} {...kept} className="outline-none">
      <DataPointHead
        section={section}
        dataPoint={dataPoint}
        year={year}
        query={query}
        aside={open && grid.rows.length > 0 && <UnitChoice dataPoint={dataPoint} unit={unit} onUnit={setUnit} />}
        {...now}
      />
      <div className="space-y-4">
        <YearState section={section} year={year} />
        {(!summary.durable || summary.restored > 0) && (
          <UnsavedNotice queue={queue} summary={summary} dataPoints={section.asked} />
        )}
        {submitting.error && (
          <ErrorNotice
            title="The drafts were not submitted"
            message={messageOf(submitting.error)}
            traceId={submitting.error.traceId}
          />
        )}
        {submitting.waiting.length > 0 && <WaitingNotice names={submitting.waiting} onDismiss={submitting.dismiss} />}
        {!besideInspector && <GuidancePanel dataPoint={dataPoint} locale={locale} />}
        {open && openings.length > 0 && (
          <OpeningOffer
            dataPoint={dataPoint}
            openings={openings}
            year={year}
            locale={locale}
            pageCells={pageCells}
            nameOf={nameOf}
          />
        )}
        <Cells
          shown={shown}
          grid={grid}
          pageCells={pageCells}
          queue={queue}
          filtered={only.length > 0}
          onNumbers={chooseNumbers}
          openedCell={openedCell}
          chosen={chosen}
          onChosen={setChosen}
          onSubmit={open ? (keys) => void submitting.submit(keys) : undefined}
          onCompare={() => setComparing(true)}
          onEvidence={onEvidence}
          soFar={
            hasFigure(dataPoint) && (
              <RollUpStrip
                dataPoint={dataPoint}
                section={section}
                year={year}
                locale={locale}
                pageCells={pageCells}
                partOfCompany={user.allowedEntityIds.length > 0}
              />
            )
          }
        />
      </div>
      {((open && drafts.length + chosen.size > 0) || summary.unsaved > 0 || summary.hold !== null) && (
        <SubmitBar
          summary={summary}
          drafts={drafts.length}
          chosen={chosen.size}
          chosenDrafts={chosenDrafts.length}
          pending={submitting.pending}
          onRetry={() => queue.retry()}
          onCompare={() => setComparing(true)}
          onNext={open && next ? () => void submitAndNext() : undefined}
          counts={now.counts}
          onSubmit={open ? () => void submitting.submit(drafts, true) : undefined}
          onSubmitChosen={() => void submitting.submit(chosenDrafts)}
        />
      )}
      {((comparing && conflicts.length > 0) || submitting.asking || submitting.refused) && (
        <PageDialogs
          shown={shown}
          queue={queue}
          submitting={submitting}
          conflicts={comparing ? conflicts : []}
          onCompared={() => setComparing(false)}
          nameOf={nameOf}
          here={dataPointHref(dataPoint.id, section.id, query)}
        />
      )}
    </div>
  );
}

/** The first cell with an open point, as `entity.period`. */
function firstToLookAt(dataPoint: SectionDataPoint, { viewOf }: PageCells): string | null {
  const found = dataPoint.cells.find((cell) => cell.optOut === null && openPointsAt(viewOf(cell)).length > 0);
  return found ? `${found.entityId}.${found.period}` : null;
}

/** The cells that would go with a submission: drafts on the server, and what is typed and can be saved. */
function draftKeys(dataPoint: SectionDataPoint, { viewOf, keyOf }: PageCells): CellKey[] {
  return dataPoint.cells.filter(isOpen).flatMap((cell) => {
    const { unsaved, cell: known, typed } = viewOf(cell);
    const says = typed.value !== null || typed.absence !== null;
    const isDraft = unsaved
      ? unsaved.phase === 'waiting'
      : known?.state === 'DRAFT' || known?.state === 'CHANGES_REQUESTED';
    return isDraft && says ? [keyOf(cell)] : [];
  });
}

/** Do the answers come to one? */
function hasFigure({ type, entityAggregation }: SectionDataPoint): boolean {
  return entityAggregation !== 'none' && (isNumeric({ type }) || type === 'boolean');
}

type YearStateProps = { readonly section: DataPoint['section']; readonly year: number };

function YearState({ section: { yearStatus, lock }, year }: YearStateProps) {
  const isLocked = lock.state === 'LOCKED';
  if (!isLocked && yearStatus === 'LAUNCHED') return null;
  const closed = yearStatus === 'COMPLETED' ? 'is completed' : 'is not launched yet';
  const words = isLocked ? `is locked${lock.by ? ` by ${lock.by.name}` : ''}` : closed;
  return (
    <Banner kind={isLocked ? 'warning' : 'info'} title={`${year} ${words}`}>
      {isLocked && lock.reason ? `Reason: ${lock.reason}` : 'Values can be read and not changed.'}
    </Banner>
  );
}
