import { yearRoutes } from '#shared/collection/year/routes.ts';
import { dayText, momentText } from '#web/lib/dates.ts';
import { useMay, useMember } from '#web/lib/session.tsx';
import { useRead } from '#web/lib/useApi.ts';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import type { Hub } from './useHub.ts';

type Status = NonNullable<Hub['status']>;

/** What stands over everything on the pages of a year: locked, completed, or overdue. */
export function YearNotice({ status }: { readonly status: Status }) {
  const may = useMay();
  const setup = may(yearRoutes.saveYearConfig) && (
    <LinkButton to="/setup-reporting-year" size="small">
      Reporting year setup
    </LinkButton>
  );
  if (status.locked) return <LockNotice year={status.year} action={setup} />;
  if (status.status === 'COMPLETED') {
    return (
      <Banner kind="info" title={`${status.year} is completed`} action={setup}>
        Nothing can be entered any more. An administrator can reopen the year with a reason.
      </Banner>
    );
  }
  if (status.overdue && status.deadline) {
    return (
      <Banner kind="warning" title={`The deadline was ${dayText(status.deadline)}`}>
        What is missing can still be entered and submitted.
      </Banner>
    );
  }
  return null;
}

function LockNotice({ year, action }: { readonly year: number; readonly action: React.ReactNode }) {
  const { data } = useRead(yearRoutes.getLock, { params: { year } });
  const lock = data?.data;
  const { organisation } = useMember();
  const by = lock?.by ? ` by ${lock.by.name}` : '';
  const when = lock?.at ? ` on ${momentText(lock.at, organisation.timeZone)}` : '';
  return (
    <Banner kind="warning" title={`${year} is locked${by}${when}`} action={action}>
      {lock?.reason ? `Reason: ${lock.reason}` : 'Values can be read and not changed.'}
    </Banner>
  );
}
