import type { Behind, ProgressBehind } from '#shared/collection/rollups/schema.ts';
import { many } from '#shared/text/plural.ts';
import { momentText } from '#web/lib/dates.ts';
import { useMember } from '#web/lib/session.tsx';
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
    'Sedum has stopped trying, and nothing that was entered is lost. Tell support: they have it computed again. So does the next change of an answer.',
} satisfies Record<Behind['state'], string>;

/** What of a year is behind, as the start of a sentence: `Figures and progress of 2 data points are`. */
export function progressBehindWords({ dataPoints }: ProgressBehind): string {
  return `Figures and progress of ${many(dataPoints, 'data point')} are`;
}

export interface BehindNoticeProps {
  readonly behind: Behind;
  /** What is behind: `3 figures are`. */
  readonly what: string;
}

/** Stands above figures or progress of which some are behind the answers. */
export function BehindNotice({ behind, what }: BehindNoticeProps) {
  const { organisation } = useMember();
  return (
    <Banner kind={behind.state === 'WAITING' ? 'info' : 'warning'} title={`${what} not up to date`}>
      {behindWords(behind, organisation.timeZone)}. {remedyOf[behind.state]}
    </Banner>
  );
}
