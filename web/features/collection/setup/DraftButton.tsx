import { Undo2 } from 'lucide-react';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { Obstacle, YearConfig } from '#shared/collection/year/schema.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { Refused } from './Refused.tsx';
import { useYearActions } from './useYear.ts';

type DraftButtonProps = { readonly config: YearConfig; readonly obstacles: readonly Obstacle[] };

/** Takes a launched year back to draft while it has no value; otherwise says why it cannot. */
export function DraftButton({ config: { year }, obstacles }: DraftButtonProps) {
  const { act, pending, error, reset } = useYearActions(year);
  const confirm = useConfirm();
  const toast = useToast();
  const back = async () => {
    const yes = await confirm({
      title: `Take ${year} back to draft?`,
      body: 'It closes for entry at once, and nobody sees it as open until you launch it again.',
      confirmLabel: 'Back to draft',
    });
    if (!yes) return;
    const done = await act(async ({ version: baseVersion }) => {
      const body = { baseVersion, status: 'DRAFT' as const };
      return (await call(yearRoutes.changeYearStatus, { params: { year }, body })).data;
    });
    if (done) toast.success(`${year} is a draft again`);
  };
  return (
    <>
      {obstacles.length === 0 && (
        <Button icon={Undo2} pending={pending} onClick={() => void back()}>
          Back to draft
        </Button>
      )}
      {obstacles.length > 0 && (
        <p className="w-full text-ink-muted text-xs">{obstacles.map(({ message }) => message).join(' ')}</p>
      )}
      {error && (
        <div className="w-full">
          <Refused error={error} onDismiss={reset} />
        </div>
      )}
    </>
  );
}
