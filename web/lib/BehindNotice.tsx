import type { Behind } from '#shared/collection/rollups/schema.ts';
import { momentText } from '#web/lib/dates.ts';
import { useMember } from '#web/lib/session.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';

/** What figures that are behind lack: `Changes since 28 Nov 2026, 10:02 are still being added`. */
export function behindWords({ state, since }: Behind, timeZone: string): string {
  const lack = `Changes since ${momentText(since, timeZone)}`;
  return state === 'FAILED' ? `${lack} could not be added yet` : `${lack} are still being added`;
}

/** The same of several figures together: since the first of them, and failed where one failed. */
export function behindTogether(behind: readonly Behind[]): Behind | null {
  const [since] = behind.map((each) => each.since).toSorted();
  if (since === undefined) return null;
  return { since, state: behind.some(({ state }) => state === 'FAILED') ? 'FAILED' : 'WAITING' };
}

export interface BehindNoticeProps {
  readonly behind: Behind;
  /** What is behind: `3 figures are`. */
  readonly what: string;
}

/** Stands above figures or progress of which some are behind the answers. */
export function BehindNotice({ behind, what }: BehindNoticeProps) {
  const { organisation } = useMember();
  const failed = behind.state === 'FAILED';
  return (
    <Banner kind={failed ? 'warning' : 'info'} title={`${what} not up to date`}>
      {behindWords(behind, organisation.timeZone)}.{' '}
      {failed
        ? 'Sedum tries again for a while, and nothing that was entered is lost. If this stays for more than an hour, tell support.'
        : 'Load the page again in a few minutes.'}
    </Banner>
  );
}
