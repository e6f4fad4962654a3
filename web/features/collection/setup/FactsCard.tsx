import { useState } from 'react';
import { yearFactsRoutes } from '#shared/collection/year/facts/routes.ts';
import type { YearConfig } from '#shared/collection/year/schema.ts';
import { call } from '#web/lib/api.ts';
import { useRead } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';
import { FactsDifferenceList } from './FactsDifferenceList.tsx';
import { Refused } from './Refused.tsx';
import { useYearActions } from './useYear.ts';

/** Says that an open year goes on by the facts that it was closed with, and gives it today's over what they would change. */
export function FactsCard({ config }: { readonly config: YearConfig }) {
  const [open, setOpen] = useState(false);
  return (
    <Card
      title="Shares, dates and consolidation"
      lead={`${config.year} was closed before and is still added up by those of that time.`}
      actions={
        <Button size="small" onClick={() => setOpen(true)}>
          Compare with today
        </Button>
      }
    >
      {open && <FactsDialog config={config} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function FactsDialog({ config: { year }, onClose }: { readonly config: YearConfig; readonly onClose: () => void }) {
  const { act, pending, error, reset } = useYearActions(year);
  const toast = useToast();
  const { data, error: unread } = useRead(yearFactsRoutes.getYearFacts, { params: { year } });
  const difference = data?.data.difference;
  const take = async (consent: string) => {
    const taken = await act(async ({ version: baseVersion }) => {
      return (await call(yearFactsRoutes.takeTodaysFacts, { params: { year }, body: { baseVersion, consent } })).data;
    });
    if (!taken) return;
    toast.success(`${year} is added up by today's shares, dates and consolidation`);
    onClose();
  };
  return (
    <Modal
      open
      title={`${year} by the facts of today?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{difference ? 'Keep the frozen ones' : 'Close'}</Button>
          {difference && (
            <Button variant="primary" pending={pending} onClick={() => void take(difference.consent)}>
              Take those of today
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        <Refused error={error ?? unread ?? null} onDismiss={reset} />
        {difference && <FactsDifferenceList difference={difference} />}
        {difference === null && <p>Today's are the same: no figure would change.</p>}
        {data === undefined && !unread && <p className="text-ink-muted">Comparing</p>}
      </div>
    </Modal>
  );
}
