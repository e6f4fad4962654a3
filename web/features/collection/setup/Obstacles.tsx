import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { Obstacle } from '#shared/collection/year/schema.ts';
import { Link } from '#web/ui/actions/Link.tsx';

type ObstaclesProps = { readonly title: string; readonly obstacles: readonly Obstacle[] };

const linkWords: Readonly<Record<string, string>> = {
  '/setup-reporting-year/data-points': 'Choose data points',
  '/collect-data': 'Go to the questions',
  '/entities': 'Manage entities',
};

/** What stands in the way of a step, each with the way to mend it. */
export function Obstacles({ title, obstacles }: ObstaclesProps) {
  const id = useId();
  return (
    <div>
      <h2 id={id} className="font-medium text-ink text-sm">
        {title}
      </h2>
      <ul aria-labelledby={id} className="mt-2 space-y-2">
        {obstacles.map(({ code, message, where }) => (
          <li key={code} className="flex items-start gap-2 text-sm">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-partial" />
            <span className="min-w-0 break-words">
              {message} {where && linkWords[where] && <Link to={where}>{linkWords[where]}</Link>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
