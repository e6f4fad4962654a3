import { LockOpen } from 'lucide-react';
import { useState } from 'react';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { YearConfig } from '#shared/collection/year/schema.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useYearActions } from './useYear.ts';

/** Opens a completed year again, with a reason. */
export function ReopenButton({ config: { year, lock } }: { readonly config: YearConfig }) {
  const [open, setOpen] = useState(false);
  const actions = useYearActions(year);
  const toast = useToast();
  const reopen = async (reason: string) => {
    const done = await actions.act(async ({ version: baseVersion }) => {
      const body = { baseVersion, status: 'LAUNCHED' as const, reason };
      return (await call(yearRoutes.changeYearStatus, { params: { year }, body })).data;
    });
    if (!done) return;
    toast.success(`${year} is open again`);
    setOpen(false);
  };
  return (
    <>
      <Button icon={LockOpen} onClick={() => setOpen(true)}>
        {`Reopen ${year}`}
      </Button>
      {open && (
        <ReasonDialog
          title={`Reopen ${year}?`}
          confirmLabel="Reopen"
          actions={actions}
          onConfirm={reopen}
          onClose={() => setOpen(false)}
        >
          {lock.state === 'LOCKED'
            ? 'The year is collected again. It is locked as well, so values can be entered only once it is unlocked.'
            : 'Values can be entered and changed again. Who reopened it, when and why stands in its history.'}
        </ReasonDialog>
      )}
    </>
  );
}
