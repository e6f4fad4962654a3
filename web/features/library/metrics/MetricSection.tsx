import { Leaf, type LucideIcon, Scale, Shapes, Users } from 'lucide-react';
import type { MetricSummary } from '#shared/library/catalogue/schema.ts';
import type { Category } from '#shared/library/metrics/schema.ts';
import { many } from '#shared/text/plural.ts';
import { useAddress } from '#web/lib/useAddress.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';
import type { MetricsOfSection } from './library.ts';
import { typeText } from './words.ts';

const icons: Record<Category, LucideIcon> = { Environment: Leaf, Social: Users, Governance: Scale, General: Shapes };
/** Codes that a row shows; the panel has all of them. */
const MOST_CODES = 4;

/** The metrics of one section. What is far out of sight is laid out only when one scrolls to it. */
export function MetricSection({ section }: { readonly section: MetricsOfSection }) {
  const Icon = icons[section.category];
  const count = section.metrics.length;
  return (
    <div className="[contain-intrinsic-size:auto_600px] [content-visibility:auto]">
      <Card
        flush
        title={
          <span className="flex items-center gap-2">
            <Icon aria-hidden className="size-4 shrink-0 text-accent" />
            {section.name}
          </span>
        }
        lead={`${section.category}, ${many(count, 'metric')}`}
      >
        <ul className="border-line border-t">
          {section.metrics.map((metric) => (
            <MetricRow key={metric.id} metric={metric} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function MetricRow({ metric }: { readonly metric: MetricSummary }) {
  const address = useAddress();
  const codes = [...new Set(metric.frameworks.map(({ code }) => code))];
  const more = codes.length - MOST_CODES;
  return (
    <li className="relative grid gap-x-4 gap-y-1 border-line border-b px-5 py-3 text-sm last:border-b-0 hover:bg-sunken/60 tablet:grid-cols-[minmax(0,1fr)_9rem_minmax(0,15rem)] tablet:items-center">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <Link to={address.with({ metric: metric.id })} tone="quiet" preventScrollReset>
          {metric.name}
          <span aria-hidden className="absolute inset-0" />
        </Link>
        {metric.core && <Badge tone="bloom">Core</Badge>}
        {metric.kind === 'derived' && <Badge tone="info">Computed</Badge>}
      </span>
      <span className="text-ink-muted text-xs tablet:text-sm">
        {metric.unit || (metric.kind === 'derived' ? '' : typeText(metric))}
      </span>
      <span className="flex flex-wrap gap-1 text-ink-muted text-xs tablet:justify-end">
        <span className="sr-only">{codes.length > 0 ? 'Codes: ' : ''}</span>
        {codes.slice(0, MOST_CODES).map((code) => (
          <code key={code} className="rounded-[4px] bg-sunken px-1.5 py-0.5 font-mono">
            {code}
          </code>
        ))}
        {more > 0 && <span className="py-0.5">and {more} more</span>}
      </span>
    </li>
  );
}
