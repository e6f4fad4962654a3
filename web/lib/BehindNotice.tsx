import { RotateCw } from 'lucide-react';
import type { Behind, ProgressBehind } from '#shared/collection/rollups/schema.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { dashboardRoutes } from '#shared/reporting/dashboard/routes.ts';
import { many } from '#shared/text/plural.ts';
import { momentText } from '#web/lib/dates.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useMay, useMember } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';

/** What figures that are behind lack: `Changes since 28 Nov 2026, 10:02 are still being added`. */
export function behindWords({ state, since }: Behind, timeZone: string): string {
  const lack = `Changes since ${momentText(since, timeZone)}`;
  return `${lack} ${lackOf[state]}`;
}

const lackOf = {
  WAITING: 'are still being added',
  FAILED: 'could not be added yet',
  GIVEN_UP: 'could not be added',
} satisfies Record<Behind['state'], string>;

/** What becomes of it, and what to do. */
const remedyOf = {
  WAITING: 'Load the page again in a few minutes.',
  FAILED: 'Sedum tries again by itself, and nothing that was entered is lost.',
  GIVEN_UP:
    'Sedum has stopped trying, and nothing that was entered is lost. An administrator of the company can have it computed again. So does the next change of an answer.',
} satisfies Record<Behind['state'], string>;

/** The same of what was given up, for whoever can have it computed again. */
const REMEDY_AT_HAND =
  'Sedum has stopped trying, and nothing that was entered is lost. Have it computed again here. If that fails too, tell support.';

/** What of a year is behind, as the start of a sentence: `Figures and progress of 2 data points are`. */
export function progressBehindWords({ dataPoints }: ProgressBehind): string {
  return `Figures and progress of ${many(dataPoints, 'data point')} are`;
}

export interface BehindNoticeProps {
  readonly behind: Behind;
  /** What is behind: `3 figures are`. */
  readonly what: string;
  /** The year of the person's own organisation that it is about; left out where it is several, or another's. */
  readonly year?: number;
}

/** Stands above figures or progress of which some are behind the answers. */
export function BehindNotice({ behind, what, year }: BehindNoticeProps) {
  const { organisation } = useMember();
  const may = useMay();
  const again = useWrite(yearRoutes.computeAgain, {
    refresh: [yearRoutes.getYearOverview, dashboardRoutes.getDashboard, dashboardRoutes.getDashboardMetric],
  });
  const isAtHand = behind.state === 'GIVEN_UP' && year !== undefined && may(yearRoutes.computeAgain);
  return (
    <div aria-live="polite">
      <Banner
        kind={behind.state === 'WAITING' ? 'info' : 'warning'}
        title={`${what} not up to date`}
        action={
          isAtHand && (
            <Button
              size="small"
              icon={RotateCw}
              pending={again.pending}
              // why it failed stands in the notice
              onClick={() => void again.run({ params: { year } }).catch(() => undefined)}
            >
              Compute again
            </Button>
          )
        }
      >
        {behindWords(behind, organisation.timeZone)}. {isAtHand ? REMEDY_AT_HAND : remedyOf[behind.state]}
        {again.error && (
          <p role="alert" className="mt-1 font-medium text-danger">
            It could not be ordered. {messageOf(again.error)}
          </p>
        )}
      </Banner>
    </div>
  );
}
