import { type Behind, behindTogether, type ProgressBehind } from '#shared/collection/rollups/schema.ts';
import { metricOf } from '#shared/library/metrics/rules.ts';
import type { Library } from '#shared/library/metrics/schema.ts';
import { type Caller, reachesSection } from '#shared/people/access.ts';
import type { BehindByMetric } from './unmade/store.ts';

/** The figures of a data point beside the answers that they are made of. */
type Compared = {
  /** What is stored: `through` is the newest answer in it. Undefined = they were never made. */
  readonly made: { readonly through?: string | undefined } | undefined;
  /** When the newest answer was given, as far as whoever asks sees; undefined = there is none. */
  readonly answered: string | undefined;
};

/**
 * Are figures behind what they are made of? They are where that was said of them, because they were ordered or could not be
 * made; and where an answer is newer than all that they hold, which only those can tell who have both.
 */
export function behindOf(said: Behind | undefined, compared?: Compared): Behind | null {
  if (said) return said;
  const { made, answered } = compared ?? {};
  // Figures of a former release do not say how far they go.
  const through = compared && !made ? '' : made?.through;
  return through !== undefined && answered !== undefined && answered > through
    ? { state: 'WAITING', since: answered }
    : null;
}

/** Metrics of the sections that the person reaches. */
export function reachesMetric(caller: Caller, catalogue: Library, metricId: string): boolean {
  const metric = metricOf(catalogue, metricId);
  return metric !== undefined && reachesSection(caller, metric.group);
}

/**
 * Of how many data points the figures are behind, since when, and what is worst of them; null = none. What is computed from
 * them comes with them, and is not counted.
 * @param caller counts only what this person reaches; left out, all of the year
 */
export function dataPointsBehind(said: BehindByMetric, catalogue: Library, caller?: Caller): ProgressBehind | null {
  const own = [...said].flatMap(([id, behind]) =>
    catalogue.dataPointByKey.has(id) && (!caller || reachesMetric(caller, catalogue, id)) ? [behind] : [],
  );
  const together = behindTogether(own);
  return together && { dataPoints: own.length, ...together };
}
