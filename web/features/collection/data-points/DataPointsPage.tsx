import { SearchX } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { YearConfig, YearDataPoint } from '#shared/collection/year/schema.ts';
import { catalogueRoutes } from '#shared/library/catalogue/routes.ts';
import { NotSetUp } from '#web/features/collection/setup/NotSetUp.tsx';
import { Refused } from '#web/features/collection/setup/Refused.tsx';
import { SetupFrame } from '#web/features/collection/setup/SetupFrame.tsx';
import { closedBy } from '#web/features/collection/setup/year.ts';
import { useFlag } from '#web/lib/features.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { laterPart } from '#web/lib/laterPart.tsx';
import { useAddress } from '#web/lib/useAddress.ts';
import { useRead } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { BulkBar } from './BulkBar.tsx';
import { filtersIn, isFiltered } from './filters.ts';
import { PointFilterBar } from './PointFilterBar.tsx';
import { PointSectionCard } from './PointSectionCard.tsx';
import { pointCategories, shownIn } from './pointCategories.ts';
import type { RowActions } from './rowActions.ts';
import { type Points, pointsIn, usePoints } from './usePoints.ts';

const EntitiesDialog = laterPart({
  failure: 'The choice of sites could not be loaded',
  load: async () => (await import('./EntitiesDialog.tsx')).EntitiesDialog,
  over: true,
});
const OptOutDialog = laterPart({
  failure: 'The opt-outs could not be loaded',
  load: async () => (await import('./OptOutDialog.tsx')).OptOutDialog,
  over: true,
});

/** Chooses the data points of a year: which, how often, of which entities, and what is opted out. */
export function DataPointsPage() {
  return (
    <SetupFrame
      title="Data points"
      lead="Choose what is asked, how often, and of which entities. Every change is saved at once."
    >
      {(config) => (config.status === 'NOT_SET_UP' ? <NotSetUp year={config.year} /> : <DataPoints config={config} />)}
    </SetupFrame>
  );
}

function DataPoints({ config }: { readonly config: YearConfig }) {
  const points = usePoints(config);
  return (
    <>
      <Refused error={points.error} onDismiss={points.dismiss} />
      <Loaded
        read={points.read}
        failure="The data points could not be loaded"
        skeleton={<Skeleton shape="table" rows={10} label="Loading the data points..." />}
      >
        {(answer) => <Board config={config} points={points} all={pointsIn(answer)} />}
      </Loaded>
    </>
  );
}

type BoardProps = {
  readonly config: YearConfig;
  readonly points: Points;
  readonly all: readonly YearDataPoint[];
};

/** A dialog of one data point. */
type Opened = { readonly dialog: 'sites' | 'opt-out'; readonly id: string };

function Board({ config, points, all }: BoardProps) {
  const { get } = useAddress();
  const filters = filtersIn(get);
  const sections = useRead(catalogueRoutes.listAllQuestionGroups, {}, { revalidateIfStale: false });
  const board = pointCategories(all, sections.data?.data ?? [], filters);
  const shown = shownIn(board);
  const narrowed = isFiltered(filters);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<Opened | null>(null);
  const { change, write } = points;
  const { year } = config;
  const toast = useToast();
  const mayOptOut = useFlag('period-opt-out');
  const actions = useMemo<RowActions>(
    () => ({ year, mayOptOut, toast, change, write, ask: (kind, id) => setDialog({ dialog: kind, id }) }),
    [year, mayOptOut, toast, change, write],
  );
  const toggle = useCallback(
    (id: string, next: boolean) =>
      setOpen((former) => (next ? new Set([...former, id]) : new Set([...former].filter((other) => other !== id)))),
    [],
  );
  const readOnly = closedBy(config) !== null;
  const asked = dialog && all.find(({ id }) => id === dialog.id);
  const ids = board.flatMap((category) => category.sections.map(({ id }) => id));
  return (
    <>
      <PointFilterBar filters={filters} all={all} found={shown.length} />
      <BulkBar
        config={config}
        points={points}
        all={all}
        shown={shown}
        narrowed={narrowed}
        allOpen={ids.every((id) => open.has(id))}
        onOpenAll={(next) => setOpen(next ? new Set(ids) : new Set())}
      />
      {shown.length === 0 && <NothingFound />}
      {board.map((category) => (
        <section key={category.name} aria-label={category.name} className="space-y-3">
          <h2 className="pt-2 font-semibold text-ink text-lg">{category.name}</h2>
          {category.sections.map((section) => (
            <PointSectionCard
              key={section.id}
              section={section}
              open={narrowed || open.has(section.id)}
              onToggle={toggle}
              fixed={narrowed}
              readOnly={readOnly}
              actions={actions}
            />
          ))}
        </section>
      ))}
      {dialog && asked && (
        <PointDialog
          config={config}
          opened={dialog}
          point={asked}
          write={write}
          readOnly={readOnly}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

type PointDialogProps = Pick<BoardProps, 'config'> & {
  readonly opened: Opened;
  readonly point: YearDataPoint;
  readonly write: Points['write'];
  readonly readOnly: boolean;
  readonly onClose: () => void;
};

function PointDialog({ config, opened, point, write, readOnly, onClose }: PointDialogProps) {
  if (opened.dialog === 'sites') {
    return <EntitiesDialog year={config.year} point={point} write={write} onClose={onClose} />;
  }
  return <OptOutDialog config={config} point={point} readOnly={readOnly} write={write} onClose={onClose} />;
}

function NothingFound() {
  const { set } = useAddress();
  return (
    <EmptyState
      icon={SearchX}
      title="Nothing found"
      action={
        <Button
          onClick={() => set({ search: null, category: null, framework: null, included: null, periodicity: null })}
        >
          Show all data points
        </Button>
      }
    >
      No data point fits the filters.
    </EmptyState>
  );
}
