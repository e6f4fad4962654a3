import { formatNumber } from '#shared/library/numbers/rules.ts';
import type { Tile } from '#shared/reporting/dashboard/routes.ts';
import { linkTo } from '#web/lib/links.ts';
import { useNumberFormats } from '#web/lib/numbers.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';

export interface KeyFiguresProps {
  readonly year: number;
  readonly tiles: readonly Tile[] | undefined;
}

/** Figures that the list shows; the dashboard has all of them. */
const MOST = 8;

/** The headline figures of the year beside those of the year before, for people who read. */
export function KeyFigures({ year, tiles }: KeyFiguresProps) {
  if (!tiles) {
    return (
      <Card title="Key figures">
        <Skeleton rows={6} />
      </Card>
    );
  }
  const shown = tiles.filter((tile) => tile.core && tile.years.some(({ figure }) => figure.value !== null));
  return (
    <Card
      title="Key figures"
      lead={`${year} beside ${year - 1}`}
      flush
      footer={<Link to={linkTo('/metrics')}>See the dashboards</Link>}
    >
      {shown.length === 0 ? (
        <EmptyState compact level={3} title="No figures yet">
          Figures appear as soon as values are submitted.
        </EmptyState>
      ) : (
        <ul className="border-line border-t">
          {shown.slice(0, MOST).map((tile) => (
            <Figure key={tile.id} tile={tile} year={year} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Figure({ tile, year }: { readonly tile: Tile; readonly year: number }) {
  const { shown } = useNumberFormats();
  const of = (label: number) => tile.years.find((each) => each.year === label);
  const text = (value: string | boolean | null | undefined): string => {
    if (value === null || value === undefined) return 'No data';
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    const style = tile.decimals === null ? {} : { decimals: tile.decimals };
    return tile.type === 'single_choice' ? value : formatNumber(value, shown, style);
  };
  const asked = of(year);
  const now = asked?.figure;
  return (
    <li className="flex items-baseline justify-between gap-4 border-line border-b px-5 py-3 text-sm last:border-b-0">
      <span className="min-w-0 break-words text-ink">
        {tile.name} {now?.partial && now.value !== null && <Badge tone="partial">Partial</Badge>}{' '}
        {asked?.behind && <Badge>Not up to date</Badge>}
      </span>
      <span className="shrink-0 text-right tabular-nums">
        <span className={now?.value == null ? 'text-ink-muted' : 'font-semibold text-ink'}>{text(now?.value)}</span>
        {now?.value != null && tile.unit && <span className="ml-1 text-ink-muted text-xs">{tile.unit}</span>}
        <span className="block text-ink-muted text-xs">
          {year - 1}: {text(of(year - 1)?.figure.value)}
        </span>
      </span>
    </li>
  );
}
