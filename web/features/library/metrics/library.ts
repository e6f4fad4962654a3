import type { MetricSummary } from '#shared/library/catalogue/schema.ts';
import { Category } from '#shared/library/metrics/schema.ts';

/** The metrics of one question group. */
export type Group = {
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

/** The metrics by group, in the order in which the groups come first: after a search the best group stands on top. */
export function groupsOf(metrics: readonly MetricSummary[]): Group[] {
  const groups = new Map<string, MetricSummary[]>();
  for (const metric of metrics) {
    const group = groups.get(metric.groupId);
    if (group) group.push(metric);
    else groups.set(metric.groupId, [metric]);
  }
  return [...groups.values()].flatMap((members) => {
    const [first] = members;
    if (!first) return [];
    return [{ id: first.groupId, name: first.groupName, category: first.category, metrics: members }];
  });
}
