import { CalendarCog } from 'lucide-react';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { Progress } from '#shared/jobs/progress.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useReportingYear } from '#web/lib/reportingYear.ts';
import { useMay } from '#web/lib/session.tsx';
import { useRead } from '#web/lib/useApi.ts';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { ExportList } from './ExportList.tsx';
import { StartExport } from './StartExport.tsx';
import { useExports } from './useExports.ts';
import { useStartExport } from './useStartExport.ts';

/** The year as a spreadsheet: start one, watch it being made, and download those that are kept. */
export function ReportsPage() {
  const { year } = useReportingYear();
  const toast = useToast();
  const status = useRead(yearRoutes.getYearStatus, { params: { year } });
  const exports = useExports(year);
  const onEnded = ({ state }: Progress) => {
    if (state === 'DONE') toast.success(`The spreadsheet of ${year} is ready to download.`);
    else toast.danger(`The spreadsheet of ${year} could not be made.`);
    void exports.read.mutate();
  };
  const start = useStartExport(year);
  return (
    <>
      <PageHeader title="Reports" lead={`Take the year ${year} with you as a spreadsheet.`} />
      <div className="space-y-6">
        <Loaded
          read={status}
          failure="The state of the year could not be loaded"
          skeleton={<Skeleton shape="chart" label="Loading the year..." />}
        >
          {({ data }) =>
            data.status === 'NOT_SET_UP' ? (
              <NothingToExport year={year} />
            ) : (
              <StartExport year={year} start={start} making={exports.making} />
            )
          }
        </Loaded>
        {/* Below what is taller or lower than its skeleton. */}
        {(status.data || status.error) && (
          <ExportList year={year} read={exports.read} start={start} onEnded={onEnded} />
        )}
      </div>
    </>
  );
}

function NothingToExport({ year }: { readonly year: number }) {
  const maySetUp = useMay()(yearRoutes.saveYearConfig);
  return (
    <EmptyState
      icon={CalendarCog}
      title={`${year} is not set up: there is nothing to export`}
      action={
        maySetUp && (
          <LinkButton to="/setup-reporting-year" variant="primary">
            Set up {String(year)}
          </LinkButton>
        )
      }
    >
      {maySetUp ? 'Set the year up, or choose another one above.' : 'Choose another year above.'}
    </EmptyState>
  );
}
