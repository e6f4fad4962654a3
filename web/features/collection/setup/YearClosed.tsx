import type { YearConfig } from '#shared/collection/year/schema.ts';
import { momentText } from '#web/lib/dates.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { closedBy } from './year.ts';

/** Says why the set-up can only be read: the year is completed, or locked by whom, when and why. */
export function YearClosed({ config }: { readonly config: YearConfig }) {
  const { year, lock, timeZone } = config;
  const why = closedBy(config);
  if (why === null) return null;
  if (why === 'completed') {
    return (
      <Banner kind="info" title={`${year} is completed`}>
        Its set-up can be read and not changed, and its figures stay as they were signed. To change it, reopen the year
        with a reason.
      </Banner>
    );
  }
  const by = lock.by ? ` by ${lock.by.name}` : '';
  const at = lock.at ? ` on ${momentText(lock.at, timeZone)}` : '';
  return (
    <Banner kind="warning" title={`${year} is locked${by}${at}`}>
      {lock.reason && <span className="block break-words">Reason: {lock.reason}</span>}
      Values and set-up can be read and not changed until the year is unlocked.
    </Banner>
  );
}
