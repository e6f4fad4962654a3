import { CopyPlus } from 'lucide-react';
import { useState } from 'react';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { YearConfig } from '#shared/collection/year/schema.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { NativeSelect } from '#web/ui/fields/NativeSelect.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';
import { Refused } from './Refused.tsx';
import { useYearActions } from './useYear.ts';

/** Lays another year's set-up over a draft, after asking. */
export function CopyButton({ config: { year, otherYears } }: { readonly config: YearConfig }) {
  const [open, setOpen] = useState(false);
  const [from, setFrom] = useState(otherYears[0]?.year ?? year - 1);
  const { act, pending, error, reset } = useYearActions(year);
  const toast = useToast();
  if (otherYears.length === 0) return null;
  const copy = async () => {
    const copied = await act(async ({ version: baseVersion }) => {
      const body = { baseVersion, copyFrom: from };
      return (await call(yearRoutes.saveYearConfig, { params: { year }, body })).data;
    });
    if (!copied) return;
    toast.success(`The set-up of ${from} is copied into ${year}`);
    setOpen(false);
  };
  return (
    <>
      <Button icon={CopyPlus} onClick={() => setOpen(true)}>
        Copy from another year
      </Button>
      <Modal
        open={open}
        title={`Copy another year into ${year}`}
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" pending={pending} onClick={() => void copy()}>
              {`Copy ${from}`}
            </Button>
          </>
        }
      >
        <div className="space-y-4">
          <Refused error={error} onDismiss={reset} />
          <NativeSelect
            label="Year to copy"
            value={String(from)}
            onChange={(text) => setFrom(Number(text))}
            options={otherYears.map((other) => ({ value: String(other.year), label: String(other.year) }))}
          />
          <p>
            Its frameworks, reminders, default assignee and assignments take the place of those chosen here. Its data
            points are added, with their periodicity, entities and people; those included here already stay. Values,
            opt-outs, dates and the deadline are not copied.
          </p>
        </div>
      </Modal>
    </>
  );
}
