import type { PlatformFigures } from '#shared/admin/dashboard/routes.ts';
import { Badge } from '#web/ui/status/Badge.tsx';

/** How much work was given up, by queue. */
export function FailedJobs({ queues }: { readonly queues: PlatformFigures['failedJobs'] }) {
  if (queues.length === 0) return <p className="text-ink-muted text-sm">No queue is known to this installation.</p>;
  return (
    <ul className="divide-y divide-line">
      {queues.map(({ queue, count }) => (
        <li key={queue} className="flex items-baseline justify-between gap-4 py-2 text-sm">
          <span>{queue}</span>
          <Badge tone={count > 0 ? 'danger' : 'complete'}>{count === 0 ? 'Nothing' : `${count} given up`}</Badge>
        </li>
      ))}
    </ul>
  );
}
