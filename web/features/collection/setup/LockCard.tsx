import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { YearConfig } from '#shared/collection/year/schema.ts';
import { call } from '#web/lib/api.ts';
import { momentText } from '#web/lib/dates.ts';
import { laterPart } from '#web/lib/laterPart.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { useYearActions } from './useYear.ts';

const ReasonDialog = laterPart({
  failure: 'The dialog could not be opened',
  load: async () => (await import('./ReasonDialog.tsx')).ReasonDialog,
  over: true,
});

/** Locks and unlocks the year, always with a reason, and says who did it last. */
export function LockCard({ config }: { readonly config: YearConfig }) {
  const { year, lock, timeZone } = config;
  const [open, setOpen] = useState(false);
  const actions = useYearActions(year);
  const toast = useToast();
  const locked = lock.state === 'LOCKED';
  const change = async (reason: string) => {
    const changed = await actions.act(async () => {
      const params = { year };
      await call(yearRoutes.changeLock, { params, body: { state: locked ? 'UNLOCKED' : 'LOCKED', reason } });
      return (await call(yearRoutes.getYearConfig, { params })).data;
    });
    if (!changed) return;
    toast.success(locked ? `${year} is unlocked` : `${year} is locked`);
    setOpen(false);
  };
  return (
    <Card
      title="Lock"
      lead={
        locked
          ? 'Nobody can change values or the set-up until the year is unlocked.'
          : 'A lock stops every change of values and of the set-up, and keeps the shares, dates and currency of this day.'
      }
      actions={
        <Button size="small" icon={locked ? LockOpen : Lock} onClick={() => setOpen(true)}>
          {locked ? 'Unlock' : 'Lock'}
        </Button>
      }
    >
      <p className="break-words text-sm">
        {lock.at === null && <span className="text-ink-muted">{neverLocked(config)}</span>}
        {lock.at !== null && (
          <>
            <span className="font-medium">{locked ? 'Locked' : 'Unlocked'}</span>
            {` by ${lock.by?.name ?? 'a former user'} on ${momentText(lock.at, timeZone)}`}
            {lock.reason && <span className="block text-ink-muted">Reason: {lock.reason}</span>}
          </>
        )}
      </p>
      {open && (
        <ReasonDialog
          title={locked ? `Unlock ${year}` : `Lock ${year}`}
          confirmLabel={locked ? 'Unlock' : 'Lock'}
          actions={actions}
          onConfirm={change}
          onClose={() => setOpen(false)}
        >
          {locked
            ? 'Values can be entered again where the year is open for collection. It is still added up by the shares, dates and consolidation of its lock, until you take those of today.'
            : 'Figures stay as they are, whatever happens to shares, dates and settings later. Comments, added evidence and exports stay possible. The reason is shown to everybody who is stopped.'}
        </ReasonDialog>
      )}
    </Card>
  );
}

/** Where nobody locked the year by hand; a completed one is closed all the same. */
function neverLocked({ status, completedAt, timeZone }: YearConfig): string {
  if (status !== 'COMPLETED') return 'This year was never locked.';
  return completedAt
    ? `Closed since it was completed on ${momentText(completedAt, timeZone)}.`
    : 'Closed: it is completed.';
}
