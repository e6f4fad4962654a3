import { LockOpen } from 'lucide-react';
import { useState } from 'react';
import { yearFactsRoutes } from '#shared/collection/year/facts/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { YearConfig } from '#shared/collection/year/schema.ts';
import { call } from '#web/lib/api.ts';
import { useRead } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { RadioGroup } from '#web/ui/fields/RadioGroup.tsx';
import { FactsDifferenceList } from './FactsDifferenceList.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useYearActions } from './useYear.ts';

/** Opens a completed year again, with a reason, and where facts have changed since by a choice between the two. */
export function ReopenButton({ config }: { readonly config: YearConfig }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={LockOpen} onClick={() => setOpen(true)}>
        {`Reopen ${config.year}`}
      </Button>
      {open && <ReopenDialog config={config} onClose={() => setOpen(false)} />}
    </>
  );
}

type Facts = 'frozen' | 'today';
const options = [
  {
    value: 'frozen' as const,
    label: 'Keep the shares, dates and consolidation that it was completed with',
    hint: 'No figure changes. You can take those of today later.',
  },
  {
    value: 'today' as const,
    label: 'Take those of today',
    hint: 'The whole year is added up anew; what was signed stays sealed.',
  },
];

type DialogProps = { readonly config: YearConfig; readonly onClose: () => void };

function ReopenDialog({ config: { year, lock }, onClose }: DialogProps) {
  const actions = useYearActions(year);
  const toast = useToast();
  const { data } = useRead(yearFactsRoutes.getYearFacts, { params: { year } });
  const [facts, setFacts] = useState<Facts | null>(null);
  const [asked, setAsked] = useState(false);
  const locked = lock.state === 'LOCKED';
  const difference = locked ? null : (data?.data.difference ?? null);
  const reopen = async (reason: string) => {
    setAsked(true);
    if (difference && facts === null) return;
    const done = await actions.act(async ({ version: baseVersion }) => {
      const chosen = difference && facts ? { facts, ...(facts === 'today' && { consent: difference.consent }) } : {};
      const body = { baseVersion, status: 'LAUNCHED' as const, reason, ...chosen };
      return (await call(yearRoutes.changeYearStatus, { params: { year }, body })).data;
    });
    if (!done) return;
    toast.success(`${year} is open again`);
    onClose();
  };
  return (
    <ReasonDialog
      title={`Reopen ${year}?`}
      confirmLabel="Reopen"
      actions={actions}
      onConfirm={reopen}
      onClose={onClose}
      more={
        difference && (
          <div className="space-y-4">
            <FactsDifferenceList difference={difference} />
            <RadioGroup
              label={`By what is ${year} added up from now on?`}
              required
              look="cards"
              options={options}
              value={facts}
              onChange={setFacts}
              error={asked && facts === null ? 'Choose one of the two' : undefined}
            />
          </div>
        )
      }
    >
      {locked
        ? 'The year is collected again. It is locked as well, so values can be entered only once it is unlocked.'
        : 'Values can be entered and changed again. Who reopened it, when and why stands in its history.'}
    </ReasonDialog>
  );
}
