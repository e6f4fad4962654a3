import { TriangleAlert } from 'lucide-react';
import type { YearDataPoint } from '#shared/collection/year/schema.ts';
import { many } from '#shared/text/plural.ts';
import { linkTo } from '#web/lib/links.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { dataPointLink } from './open.ts';

/** How many answers look wrong with nobody saying why, and the way to them; nothing where all is well. */
export function ToLookAt({
  dataPoints,
  year,
}: {
  readonly dataPoints: readonly YearDataPoint[];
  readonly year: number;
}) {
  const odd = dataPoints.filter(({ included, counts }) => included && counts.toLookAt > 0);
  const count = odd.reduce((sum, { counts }) => sum + counts.toLookAt, 0);
  const [first] = odd;
  if (!first) return null;
  const to =
    odd.length === 1
      ? `${dataPointLink(first, year)}&look=true`
      : linkTo('/collect-data', {}, { look: 'true', view: 'all', year });
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-card border border-partial/40 bg-partial-soft px-5 py-3 text-ink text-sm">
      <TriangleAlert aria-hidden className="size-4 shrink-0 text-partial" />
      <span>
        <strong className="font-semibold">{many(count, 'answer looks', 'answers look')} wrong</strong>
        {odd.length === 1 ? ` in ${first.name}` : ` in ${odd.length} questions`}, and no note says why.
      </span>
      <Link to={to}>Look at {count === 1 ? 'it' : 'them'}</Link>
    </p>
  );
}
