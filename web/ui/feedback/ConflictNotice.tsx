import { GitCompareArrows } from 'lucide-react';
import type { Conflict, Difference } from '#web/lib/conflict.ts';
import { Button } from '#web/ui/actions/Button.tsx';

export interface ConflictNoticeProps {
  /** What it is: 'this entity'. */
  readonly what: string;
  readonly differences: readonly Difference[];
  readonly conflict: Pick<Conflict<unknown>, 'takeTheirs' | 'keepMine' | 'pending'>;
}

/** Somebody else stored it meanwhile: shows both, and loses neither without being told; `differencesOf` words them. */
export function ConflictNotice({ what, differences, conflict }: ConflictNoticeProps) {
  return (
    <div role="alert" className="rounded-card border border-partial/40 bg-partial-soft p-4 text-ink text-sm">
      <p className="flex items-center gap-2 font-semibold">
        <GitCompareArrows aria-hidden className="size-5 shrink-0 text-partial" />
        Somebody else has just changed {what}
      </p>
      {differences.length > 0 && (
        <table className="mt-3 w-full border-collapse text-left">
          <thead>
            <tr className="text-xs">
              <td />
              <th scope="col" className="py-1 pr-3 font-semibold">
                Yours
              </th>
              <th scope="col" className="py-1 font-semibold">
                Stored now
              </th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, mine, stored }) => (
              <tr key={field} className="border-partial/30 border-t align-top">
                <th scope="row" className="py-1.5 pr-3 font-normal">
                  {field}
                </th>
                <td className="break-words py-1.5 pr-3 font-medium">{mine}</td>
                <td className="break-words py-1.5 font-medium">{stored}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="small" onClick={conflict.takeTheirs}>
          Take what is stored
        </Button>
        <Button size="small" variant="primary" pending={conflict.pending} onClick={conflict.keepMine}>
          Save mine over it
        </Button>
      </div>
    </div>
  );
}
