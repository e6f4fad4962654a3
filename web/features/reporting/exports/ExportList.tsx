import { FileSpreadsheet } from 'lucide-react';
import type { Progress } from '#shared/jobs/progress.ts';
import type { Export } from '#shared/reporting/exports/routes.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ExportRow } from './ExportRow.tsx';
import type { useExports } from './useExports.ts';
import type { StartingExport } from './useStartExport.ts';

export interface ExportListProps {
  readonly year: number;
  readonly read: ReturnType<typeof useExports>['read'];
  readonly start: StartingExport;
  /** One of them is done or has failed. */
  readonly onEnded: (how: Progress) => void;
}

/** The person's exports of the year, newest first. */
export function ExportList({ year, read, start, onEnded }: ExportListProps) {
  return (
    <Card title={`Your exports of ${year}`} lead="Each is kept for 30 days and seen by you alone." flush>
      <div className="px-5 pb-1">
        <Loaded
          read={read}
          failure="Your exports could not be loaded"
          skeleton={<Skeleton shape="table" rows={3} label="Loading your exports..." />}
        >
          {({ data }) => (
            <Rows list={data} year={year} start={start} onEnded={onEnded} onGone={() => void read.mutate()} />
          )}
        </Loaded>
      </div>
    </Card>
  );
}

type RowsProps = Pick<ExportListProps, 'year' | 'start' | 'onEnded'> & {
  readonly list: readonly Export[];
  readonly onGone: () => void;
};

function Rows({ list, year, start, onEnded, onGone }: RowsProps) {
  if (list.length === 0) {
    return (
      <EmptyState compact level={3} icon={FileSpreadsheet} title={`No export of ${year} yet`}>
        The spreadsheets that you create appear here with their progress.
      </EmptyState>
    );
  }
  return (
    <ul aria-label={`Exports of ${year}`} className="divide-y divide-line border-line border-t">
      {list.map((each) => (
        <ExportRow key={each.id} made={each} start={start} onEnded={onEnded} onGone={onGone} />
      ))}
    </ul>
  );
}
