import type { ReactNode } from 'react';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { YearConfig } from '#shared/collection/year/schema.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useReportingYear } from '#web/lib/reportingYear.ts';
import { useRead } from '#web/lib/useApi.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Reserved } from '#web/ui/layout/Reserved.tsx';
import { MarkChip } from '#web/ui/status/StatusChip.tsx';
import { SetupTabs } from './SetupTabs.tsx';
import { YearClosed } from './YearClosed.tsx';
import { yearMarks } from './year.ts';

type SetupFrameProps = {
  readonly title: string;
  readonly lead: string;
  readonly children: (config: YearConfig) => ReactNode;
};

/** What the three screens of a year's set-up share: head, status, the way between them, and why nothing can be changed. */
export function SetupFrame({ title, lead, children }: SetupFrameProps) {
  const { year } = useReportingYear();
  const read = useRead(yearRoutes.getYearConfig, { params: { year } });
  const config = read.data?.data;
  return (
    <>
      <PageHeader
        title={`${title} ${year}`}
        lead={lead}
        status={
          <Reserved shown={config !== undefined}>
            <MarkChip mark={yearMarks[config?.status ?? 'LAUNCHED']} />
          </Reserved>
        }
      />
      <SetupTabs />
      <Loaded
        read={read}
        failure="The set-up of the year could not be loaded"
        skeleton={
          <div className="space-y-5">
            <Skeleton shape="card" label="Loading the set-up..." />
            <Skeleton shape="chart" label="" />
          </div>
        }
      >
        {({ data }) => (
          <div key={data.year} className="space-y-5">
            <YearClosed config={data} />
            {children(data)}
          </div>
        )}
      </Loaded>
    </>
  );
}
