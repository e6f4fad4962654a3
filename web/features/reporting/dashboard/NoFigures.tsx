import { BarChart3, CalendarCog } from 'lucide-react';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { Tile } from '#shared/reporting/dashboard/routes.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useReportingYear } from '#web/lib/reportingYear.ts';
import { useMay } from '#web/lib/session.tsx';
import { useRead } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

export interface NoFiguresProps {
  readonly year: number;
  /** Tiles of the years before, where there are any. */
  readonly tiles: readonly Tile[];
}

/** Stands where the year has no figures: why, and the way to set it up or to a year that has some. */
export function NoFigures({ year, tiles }: NoFiguresProps) {
  const read = useRead(yearRoutes.getYearStatus, { params: { year } });
  const may = useMay();
  const { setYear } = useReportingYear();
  const earlier = newestWithFigures(tiles);
  const look = earlier !== null && <Button onClick={() => setYear(earlier)}>Look at {String(earlier)}</Button>;
  const setUp = may(yearRoutes.saveYearConfig);
  return (
    <Loaded
      read={read}
      failure="The state of the year could not be loaded"
      skeleton={<Skeleton shape="chart" label="Loading the state of the year..." />}
    >
      {({ data: { status } }) =>
        status === 'NOT_SET_UP' ? (
          <EmptyState
            icon={CalendarCog}
            title={`${year} is not set up yet`}
            action={
              <>
                {setUp && (
                  <LinkButton to="/setup-reporting-year" variant="primary">
                    Set up {String(year)}
                  </LinkButton>
                )}
                {look}
              </>
            }
          >
            {setUp
              ? 'Choose what is asked and of whom; figures appear as answers are submitted.'
              : 'An administrator sets the year up. Figures appear as answers are submitted.'}
          </EmptyState>
        ) : (
          <EmptyState icon={BarChart3} title={`No figures for ${year} yet`} action={look}>
            {status === 'DRAFT' && 'The year is being set up and is not launched yet. '}
            Figures appear a moment after the first answers are submitted. Drafts do not count.
          </EmptyState>
        )
      }
    </Loaded>
  );
}

/** The newest year that is set up and has a value; null where there is none. */
export function newestWithFigures(tiles: readonly Pick<Tile, 'years'>[]): number | null {
  const years = tiles.flatMap(({ years }) =>
    years.filter(({ status, figure }) => status !== 'NOT_SET_UP' && figure.value !== null).map(({ year }) => year),
  );
  return years.length === 0 ? null : Math.max(...years);
}
