import fc from 'fast-check';
import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import * as cells from '#functions/collection/cells/store.ts';
import { derivedInOrder } from '#functions/collection/derived-metrics.ts';
import { EntityRollUpEntity, ProgressEntity, RollUpEntity } from '#functions/collection/rollups/entity.ts';
import * as old from '#functions/collection/rollups/project.ts';
import * as together from '#functions/collection/rollups/project-together.ts';
import { dataPointOf, loadYear } from '#functions/collection/year/context.ts';
import { askedCells } from '#shared/collection/asked/rules.ts';
import { countedOf } from '#shared/collection/cells/rules.ts';
import type { DerivedInput } from '#shared/collection/derived/inputs.ts';
import { derivedAtEntity, derivedFigure } from '#shared/collection/derived/rules.ts';
import { ownedUnder } from '#shared/collection/ownership/rules.ts';
import { withDependants } from '#shared/collection/rollups/dependants.ts';
import { type EntityFigures, type Figures, rollUp } from '#shared/collection/rollups/rules.ts';
import { isShown } from '#shared/library/validation/cross-field.ts';
import { change, DRAWN_YEAR, drawnCompany, putCompany } from '#test/support/drawn.ts';
import { startWorld } from '#test/support/world.ts';

await startWorld();
const year = DRAWN_YEAR;

/** All that a projection stored of a year, by metric. */
async function storedOf(orgId: string) {
  const of = { orgId, year };
  const [rollUps, byEntity, progress] = await Promise.all([
    RollUpEntity.query.byYear(of).go({ pages: 'all' }),
    EntityRollUpEntity.query.byYear(of).go({ pages: 'all' }),
    ProgressEntity.query.byYear(of).go({ pages: 'all' }),
  ]);
  return {
    periods: Object.fromEntries(rollUps.data.map(({ metricId, periods }) => [metricId, periods])),
    entities: Object.fromEntries(byEntity.data.map(({ metricId, entities }) => [metricId, entities])),
    progress: Object.fromEntries(progress.data.map(({ metricId, entities }) => [metricId, entities])),
  };
}

test('figures are those that follow from the cells, whatever changed and in whichever steps it was projected', async () => {
  await fc.assert(
    fc.asyncProperty(drawnCompany, async (company) => {
      const orgs = { old: `old${ulid()}`.toLowerCase(), together: `tog${ulid()}`.toLowerCase() };
      for (const orgId of Object.values(orgs)) await putCompany(orgId, company);
      await old.projectYear(orgs.old, year);
      await together.projectYear(orgs.together, year);
      expect(await storedOf(orgs.together)).toEqual(await storedOf(orgs.old));
      for (const step of company.changes) {
        const touched = await change(orgs.old, company, step);
        await change(orgs.together, company, step);
        await old.project(orgs.old, year, touched);
        await together.project(orgs.together, year, touched);
        expect(await storedOf(orgs.together)).toEqual(await storedOf(orgs.old));
      }
      const stored = await storedOf(orgs.together);
      const reference = await figuresFromCells(orgs.together);
      expect({ periods: stored.periods, entities: stored.entities }).toEqual(reference);
    }),
    { numRuns: Number(process.env.DRAWN ?? 12) },
  );
});

/** The figures of a year as the rules make them of its cells, one after the other: slow, and nothing but the rules. */
async function figuresFromCells(orgId: string) {
  const context = await loadYear(orgId, year, { now: true });
  const { catalogue, entities, asking, organisation, consolidation } = context;
  const rows = new Map<string, cells.Row['cells']>();
  for (const { id } of entities) {
    for await (const row of cells.listOfEntity(orgId, year, id)) rows.set(`${row.dataPointId} ${id}`, row.cells);
  }
  const facts = {
    dates: asking,
    entities: new Map(entities.map((each) => [each.id, ownedUnder(consolidation, each)])),
  };
  const figures = new Map<string, { readonly periods: Figures; readonly entities: EntityFigures }>();
  for (const id of withDependants(catalogue, context.setup.dataPoints.keys())) {
    const { definition, ...point } = dataPointOf(context, id);
    const asked = askedCells(asking, { ...point, askedAt: definition.askedAt }, entities);
    const shown = asked.filter(({ entityId, period }) =>
      isShown(catalogue, definition, (key) => {
        const isCompanys = catalogue.dataPointByKey.get(key)?.askedAt === 'company';
        const row = rows.get(`${key} ${isCompanys ? organisation.rootEntityId : entityId}`);
        const answer = countedOf(row?.[period] ?? (isCompanys ? row?.FY : undefined));
        return answer ? (answer.canonical ?? answer.value) : null;
      }),
    );
    const answered = shown.map((cell) => ({
      ...cell,
      answer: countedOf(rows.get(`${id} ${cell.entityId}`)?.[cell.period]),
    }));
    const rolled = rollUp({ ...definition, periodicity: point.periodicity }, answered, facts);
    figures.set(id, { periods: rolled.organisation, entities: rolled.entities });
  }
  for (const { key, formula, reads } of derivedInOrder(catalogue)) {
    if (!reads.some((read) => figures.has(read))) continue;
    const inputs = new Map(
      reads.map((read): [string, DerivedInput] => {
        const { periods = {}, entities: at = {} } = figures.get(read) ?? {};
        const point = catalogue.dataPointByKey.get(read);
        const byEntity = point ? point.askedAt === 'entity' : Object.keys(at).length > 0;
        const { periodAggregation = 'last', entityAggregation = 'sum' } = point ?? {};
        return [
          read,
          { organisation: periods, entities: byEntity ? at : undefined, periodAggregation, entityAggregation },
        ];
      }),
    );
    const own = entities.flatMap(({ id }): [string, Figures][] => {
      const figure = derivedAtEntity(formula, inputs, id);
      const isKnown = [...inputs.values()].some(({ entities: at }) => at?.[id] !== undefined);
      return figure && isKnown ? [[id, { FY: figure }]] : [];
    });
    figures.set(key, { periods: { FY: derivedFigure(formula, inputs).figure }, entities: Object.fromEntries(own) });
  }
  const part = (name: 'periods' | 'entities') =>
    Object.fromEntries([...figures].map(([key, each]) => [key, each[name]]));
  return { periods: part('periods'), entities: part('entities') };
}
