import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import type { Follower } from '#shared/portfolio/companies/schema.ts';
import { rangeText } from '#web/lib/dates.ts';
import { messageOf } from '#web/lib/errors.ts';
import { linkMark, managedMark } from '#web/lib/linkMarks.ts';
import { useMay, useMember } from '#web/lib/session.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { MarkChip } from '#web/ui/status/StatusChip.tsx';
import { choicesFor } from './decisions.ts';
import { useDecide } from './useDecide.ts';

/** One fund manager, and what may be decided about it now. */
export function FollowerItem({ follower }: { readonly follower: Follower }) {
  const { organisation } = useMember();
  // A manager's own people would decide for both sides.
  const may = useMay()(companyRoutes.decideLink) && organisation.via === 'membership';
  const { decide, pending, error } = useDecide(follower);
  const { managerName, status, managed, fromDate, toDate } = follower;
  const isOver = status === 'DECLINED' || status === 'ENDED';
  return (
    <li aria-label={managerName} className="grid gap-3 py-4 first:pt-1 last:pb-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-semibold text-ink text-sm">
            <span className="break-words">{managerName}</span>
            <MarkChip mark={linkMark(status)} size="small" />
            {managed !== 'NO' && !isOver && <MarkChip mark={managedMark(managed)} size="small" />}
          </p>
          <p className="mt-0.5 text-ink-muted text-xs tabular-nums">
            {status === 'INVITED' ? `Asks to follow you ${rangeText(fromDate, toDate)}` : rangeText(fromDate, toDate)}
          </p>
        </div>
        {may && (
          <span className="flex flex-wrap gap-2">
            {choicesFor(follower).map((choice) => (
              <Button
                key={choice.decision}
                size="small"
                variant={choice.primary ? 'primary' : 'secondary'}
                pending={pending}
                onClick={() => void decide(choice)}
              >
                {choice.label}
              </Button>
            ))}
          </span>
        )}
      </div>
      {managed === 'PROPOSED' && status === 'ACTIVE' && (
        <p className="rounded-card bg-partial-soft px-4 py-3 text-ink text-sm">
          {managerName} asks to manage your organisation fully: its administrators would act as yours, see drafts and
          enter values in your name. You can end it at any time.
        </p>
      )}
      {error && <ErrorNotice title="Nothing is changed" message={messageOf(error)} traceId={error.traceId} />}
    </li>
  );
}
