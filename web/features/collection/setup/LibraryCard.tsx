import { useState } from 'react';
import { yearLibraryRoutes } from '#shared/collection/year/library/routes.ts';
import type { YearConfig } from '#shared/collection/year/schema.ts';
import { call } from '#web/lib/api.ts';
import { laterPart } from '#web/lib/laterPart.tsx';
import { useRead } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';
import { Refused } from './Refused.tsx';
import { useYearActions } from './useYear.ts';

// Numbers are written by the arithmetic of decimals, which the set-up does without.
const View = laterPart({
  failure: 'What would change could not be loaded',
  load: async () => (await import('./LibraryDifferenceView.tsx')).default,
  skeleton: <p className="text-ink-muted text-sm">Loading what would change</p>,
});

/** Says that an open year is read by an older version of the library, and gives it the newest over what that changes. */
export function LibraryCard({ config }: { readonly config: YearConfig }) {
  const [open, setOpen] = useState(false);
  const { year, libraryVersion, newestLibraryVersion } = config;
  return (
    <Card
      title="A newer library version is available"
      lead={`${year} was launched with version ${libraryVersion} and stays with it until you take version ${newestLibraryVersion}.`}
      actions={
        <Button size="small" onClick={() => setOpen(true)}>
          Look at the changes
        </Button>
      }
    >
      {open && <LibraryDialog config={config} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function LibraryDialog({ config: { year }, onClose }: { readonly config: YearConfig; readonly onClose: () => void }) {
  const { act, pending, error, reset } = useYearActions(year);
  const toast = useToast();
  const { data, error: unread } = useRead(yearLibraryRoutes.getYearLibrary, { params: { year } });
  const library = data?.data;
  const difference = library?.difference;
  const take = async (consent: string) => {
    const taken = await act(async ({ version: baseVersion }) => {
      return (await call(yearLibraryRoutes.takeNewestLibrary, { params: { year }, body: { baseVersion, consent } }))
        .data;
    });
    if (!taken) return;
    toast.success(`${year} is asked and added up by version ${library?.newest} of the library`);
    onClose();
  };
  return (
    <Modal
      open
      title={library ? `${year} by version ${library.newest} of the library?` : 'A newer library version'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{library && difference ? `Keep version ${library.version}` : 'Close'}</Button>
          {difference && (
            <Button variant="primary" pending={pending} onClick={() => void take(difference.consent)}>
              Take it
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        <Refused error={error ?? unread ?? null} onDismiss={reset} />
        {difference && <View difference={difference} />}
        {difference === null && <p>The year has the newest version already, or is closed.</p>}
        {data === undefined && !unread && <p className="text-ink-muted">Comparing</p>}
      </div>
    </Modal>
  );
}
