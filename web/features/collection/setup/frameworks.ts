import type { YearDataPoint } from '#shared/collection/year/schema.ts';
import type { FrameworkSummary } from '#shared/library/catalogue/schema.ts';

/** A version of a framework as the year's set-up offers it. */
export type OfferedFramework = {
  readonly id: string;
  readonly name: string;
  readonly framework: string;
  readonly description: string;
  /** Is another version of it meant for this year? */
  readonly superseded: boolean;
  readonly metrics: number;
  readonly chosen: boolean;
};

/** The versions that are meant for a year, the current ones, and those chosen already. */
export function offeredFrameworks(
  frameworks: readonly FrameworkSummary[],
  chosen: readonly string[],
  year: number,
): OfferedFramework[] {
  return frameworks.flatMap(({ abbreviation, description, currentVersion, versions }) => {
    const fits = versions.filter(({ firstYear, lastYear }) => firstYear <= year && (lastYear ?? year) >= year);
    return versions
      .filter((version) => fits.includes(version) || chosen.includes(version.id) || version.id === currentVersion)
      .map(({ id, name, metricCount }) => ({
        id,
        name,
        framework: abbreviation,
        description,
        superseded: fits.length > 0 && !fits.some((version) => version.id === id),
        metrics: metricCount,
        chosen: chosen.includes(id),
      }));
  });
}

/** Data points of the year by what a framework does with them: in already, or still to include. */
export function splitIncluded(ids: ReadonlySet<string>, points: readonly Pick<YearDataPoint, 'id' | 'included'>[]) {
  const asked = points.filter(({ id }) => ids.has(id));
  return {
    included: asked.filter(({ included }) => included).map(({ id }) => id),
    missing: asked.filter(({ included }) => !included).map(({ id }) => id),
  };
}
