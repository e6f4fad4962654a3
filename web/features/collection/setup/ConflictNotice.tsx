import { GitCompareArrows } from 'lucide-react';
import { Button } from '#web/ui/actions/Button.tsx';

type ConflictNoticeProps = {
  readonly differences: readonly { readonly field: string; readonly mine: string; readonly stored: string }[];
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
};

/** Somebody else stored the same part of the year meanwhile: shows both, and loses neither without being told. */
export function ConflictNotice({ differences, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  return (
    <div role="alert" className="rounded-card border border-partial/40 bg-partial-soft p-4 text-ink text-sm">
      <p className="flex items-center gap-2 font-semibold">
        <GitCompareArrows aria-hidden className="size-5 shrink-0 text-partial" />
        Somebody else has just changed this. What you typed is still here.
      </p>
      <dl className="mt-3 space-y-2">
        {differences.map(({ field, mine, stored }) => (
          <div key={field} className="grid gap-x-4 border-partial/30 border-t pt-2 tablet:grid-cols-3">
            <dt className="font-medium">{field}</dt>
            <dd className="min-w-0 break-words">Yours: {mine}</dd>
            <dd className="min-w-0 break-words">Stored now: {stored}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="small" onClick={onTakeTheirs}>
          Take what is stored
        </Button>
        <Button size="small" variant="primary" onClick={onKeepMine}>
          Save mine over it
        </Button>
      </div>
    </div>
  );
}
