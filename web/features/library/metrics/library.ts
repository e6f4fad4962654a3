import type { MetricSummary } from '#shared/library/catalogue/schema.ts';
import { Category } from '#shared/library/metrics/schema.ts';

/** The metrics of one section. */
export type MetricsOfSection = {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  readonly metrics: readonly MetricSummary[];
};

export const categories: readonly Category[] = Category.options;

/** Is this text of an address one of the four categories? */
export function isCategory(text: string | null): text is Category {
  return categories.some((category) => category === text);
}

/** The metrics by section, in the order in which the sections come first: after a search the best section stands on top. */
export function sectionsOf(metrics: readonly MetricSummary[]): MetricsOfSection[] {
  const sections = new Map<string, MetricSummary[]>();
  for (const metric of metrics) {
    const section = sections.get(metric.groupId);
    if (section) section.push(metric);
    else sections.set(metric.groupId, [metric]);
  }
  return [...sections.values()].flatMap((members) => {
    const [first] = members;
    if (!first) return [];
    return [{ id: first.groupId, name: first.groupName, category: first.category, metrics: members }];
  });
}
