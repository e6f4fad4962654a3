import type { Answer } from '#shared/api/route.ts';
import type { catalogueRoutes } from '#shared/library/catalogue/routes.ts';
import { references } from '#shared/library/formula/order.ts';
import { parseFormula } from '#shared/library/formula/parse.ts';

type Metric = Answer<typeof catalogueRoutes.listFrameworkMetrics>['data'][number];

/** The data points that a version asks: its own data points, and those that its computed metrics are computed from. */
export function dataPointsOf(metrics: readonly Metric[], known: ReadonlySet<string>): Set<string> {
  const formulas = new Map(metrics.flatMap(({ id, formula }) => (formula === null ? [] : [[id, formula] as const])));
  const found = new Set<string>();
  const seen = new Set<string>();
  const add = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    if (known.has(id)) found.add(id);
    const formula = formulas.get(id);
    if (formula === undefined) return;
    const parsed = parseFormula(formula);
    if (parsed.ok) for (const key of references(parsed.formula)) add(key);
  };
  for (const { id } of metrics) add(id);
  return found;
}
