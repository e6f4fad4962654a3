import { library } from '#shared/content/library/library.ts';
import type { Category, Metric } from '#shared/library/metrics/schema.ts';

type Search = {
  readonly query?: string | undefined;
  readonly framework?: string | undefined;
  readonly category?: Category | undefined;
  readonly group?: string | undefined;
  readonly kind?: Metric['kind'] | undefined;
};

/** The metrics that a search finds: every word somewhere, those that hold the words in their name first. */
export function foundMetrics({ query = '', framework, category, group, kind }: Search): Metric[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const rank = ({ name }: Metric) => Number(!words.every((word) => name.toLowerCase().includes(word)));
  return [...library.dataPoints, ...library.derived]
    .filter(
      (metric) =>
        (!framework || metric.frameworks.some((code) => [code.framework, code.version].includes(framework))) &&
        (!category || metric.category === category) &&
        (!group || metric.group === group) &&
        (!kind || metric.kind === kind) &&
        words.every((word) => textOf(metric).includes(word)),
    )
    .toSorted((a, b) => rank(a) - rank(b));
}

function textOf({ key, name, guidance, group, frameworks }: Metric): string {
  const codes = frameworks.map(({ code }) => code).join(' ');
  return `${name} ${key} ${codes} ${library.groupByKey.get(group)?.name ?? ''} ${guidance}`.toLowerCase();
}
