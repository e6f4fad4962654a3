import type { BenchWorld } from '#bench/world.ts';
import { cellsOf, includedDataPoints, loadYear } from '#functions/collection/year/context.ts';
import type { TestPerson } from '#test/support/people.ts';

/** How much a company asks in the year that is shown: data points, entities with the root, cells, and stored rows. */
export type Size = {
  readonly dataPoints: number;
  readonly entities: number;
  readonly cells: number;
  readonly rows: number;
};

/** A company that the bench measures, with an administrator and what its screens name. */
export type Company = {
  readonly name: string;
  readonly admin: TestPerson;
  readonly orgId: string;
  /** The year that the screens show. */
  readonly year: number;
  /** Years that hold values, the newest last. */
  readonly years: readonly number[];
  readonly entityIds: readonly string[];
  readonly size: Size;
};

/** A number that every entity is asked for, as often as the company asks anything. */
export const shownDataPoint = 'energy_consumption_total';
/** A ratio that reads such numbers. */
export const shownRatio = 'energy_renewable_pct';

/** Makes an organisation and its administrator. */
export async function found(
  world: BenchWorld,
  draft: { readonly name: string; readonly country: string; readonly currency: string },
): Promise<Pick<Company, 'name' | 'admin' | 'orgId'>> {
  const organisation = await world.organisation({ type: 'standalone', organizationType: 'company', ...draft });
  const admin = await world.person({ organisation, roles: ['COMPANY_ADMIN'], name: 'Astrid Lund' });
  return { name: draft.name, admin, orgId: organisation.orgId };
}

/** Counts what a year asks. */
export async function sizeOf(orgId: string, year: number): Promise<Size> {
  const context = await loadYear(orgId, year);
  const asked = includedDataPoints(context).map((dataPoint) => cellsOf(context, dataPoint));
  const rows = asked.map((own) => new Set(own.map(({ entityId }) => entityId)).size);
  return {
    dataPoints: asked.length,
    entities: context.entities.length,
    cells: asked.flat().length,
    rows: rows.reduce((sum, each) => sum + each, 0),
  };
}
