import type { ParsedMetric } from '#functions/collection/derived-metrics.ts';
import type { YearContext } from '#functions/collection/year/context.ts';
import { readTogether } from '#functions/db/batch.ts';
import type { DerivedInput } from '#shared/collection/derived/inputs.ts';
import { derivedAtEntity, derivedFigure } from '#shared/collection/derived/rules.ts';
import type { EntityFigures, Figures } from '#shared/collection/rollups/rules.ts';
import { inputsOf } from '#shared/library/derived/rules.ts';
import type { Library } from '#shared/library/metrics/schema.ts';
import * as rollUps from './store.ts';

/**
 * A metric as a formula reads it. What a derived metric gives stands for the year as a whole.
 * @param organisation its figures for all entities that are looked at, together
 */
export function inputOf(catalogue: Library, key: string, organisation: Figures, entities: EntityFigures): DerivedInput {
  const point = catalogue.dataPointByKey.get(key);
  return {
    organisation,
    entities: restsOnEntities(catalogue, key) ? entities : undefined,
    periodAggregation: point?.periodAggregation ?? 'last',
    entityAggregation: point?.entityAggregation ?? 'sum',
  };
}

/** Is all that a metric rests on asked of entities? Then it is none of the company's, also where the year asks it of nobody. */
function restsOnEntities(catalogue: Library, key: string): boolean {
  return inputsOf(catalogue, key).every((each) => catalogue.dataPointByKey.get(each)?.askedAt === 'entity');
}

/** The year's figures of the keys that a formula reads, by entity where they are asked of entities. */
export async function derivedInputs(
  { orgId, label, catalogue }: Pick<YearContext, 'orgId' | 'label' | 'catalogue'>,
  keys: readonly string[],
): Promise<Map<string, DerivedInput>> {
  const wanted = keys.map((metricId) => ({ metricId, alone: false }));
  const stored = await rollUps.figuresIn(await readTogether(rollUps.storedKeysOf(orgId, label, wanted)));
  return new Map(
    keys.map((key) => {
      const { periods = {}, entities = {} } = stored.get(key) ?? {};
      return [key, inputOf(catalogue, key, periods, entities)];
    }),
  );
}

/** The figures of a derived metric: for all entities of its inputs, and at each of them. */
export function derivedFigures(
  { formula }: Pick<ParsedMetric, 'formula'>,
  inputs: ReadonlyMap<string, DerivedInput>,
): { readonly periods: Figures; readonly entities: EntityFigures } {
  const at = [...new Set([...inputs.values()].flatMap(({ entities }) => Object.keys(entities ?? {})))].toSorted();
  const entities = at.flatMap((id): [string, Figures][] => {
    const own = derivedAtEntity(formula, inputs, id);
    return own ? [[id, { FY: own }]] : [];
  });
  return { periods: { FY: derivedFigure(formula, inputs).figure }, entities: Object.fromEntries(entities) };
}
