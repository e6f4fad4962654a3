import {
  derivedInOrder,
  derivedInputs,
  inputOf,
  reachesMetric,
  rollUps,
  weightsFrom,
  type YearContext,
} from '#functions/collection/api.ts';
import type { DerivedInput } from '#shared/collection/derived/inputs.ts';
import { derivedFigure, orLeft } from '#shared/collection/derived/rules.ts';
import { type EntityFigures, type Figures, together } from '#shared/collection/rollups/rules.ts';
import type { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import type { Library } from '#shared/library/metrics/schema.ts';
import { type Caller, reachesEntity } from '#shared/people/access.ts';

export type FiguresByMetric = ReadonlyMap<string, Figures>;

/** Does the person see every entity? Then the organisation's figures are theirs to see. */
export function seesAllEntities(caller: Caller): boolean {
  return caller.allowedEntityIds.length === 0;
}

/** A year whose figures are read, with the catalogue by which they are. */
export type FiguredYear = Pick<YearContext, 'label' | 'catalogue'>;

/**
 * The figures of a year as the caller may see them: the organisation's for those who reach all of it, else those of their
 * entities together, each by the part of it that counts for the organisation.
 * @param only the metrics that are wanted; absent = all of the year
 */
export async function figuresFor(
  caller: Caller,
  year: FiguredYear,
  only?: readonly string[],
): Promise<FiguresByMetric> {
  const { orgId } = caller;
  const { label, catalogue } = year;
  const all = await (only ? rollUps.listFiguresOf(orgId, label, only) : rollUps.listFigures(orgId, label));
  const metricIds = [...all.keys()].filter((id) => reachesMetric(caller, catalogue, id));
  if (seesAllEntities(caller)) return new Map(metricIds.map((id) => [id, all.get(id)?.periods ?? {}]));
  const part = await partFor(caller, year, metricIds);
  return new Map(metricIds.map((id) => [id, part.inputs.get(id)?.organisation ?? {}]));
}

/** What the formula of a derived metric reads, as the caller may see it; undefined where it is no figure of their entities. */
export async function inputsFor(
  caller: Caller,
  year: FiguredYear,
  reads: readonly string[],
): Promise<ReadonlyMap<string, DerivedInput> | undefined> {
  if (seesAllEntities(caller)) return derivedInputs({ orgId: caller.orgId, ...year }, reads);
  return readable(reads, await partFor(caller, year, reads));
}

/** What is known of the entities that a person reaches. */
type Part = {
  readonly inputs: ReadonlyMap<string, DerivedInput>;
  /** Has a metric a figure of the year at any entity, reached or not? */
  readonly isAsked: (key: string) => boolean;
};

/** Metrics over the entities that a person reaches, with what they are computed from. */
async function partFor(caller: Caller, { label, catalogue }: FiguredYear, keys: readonly string[]): Promise<Part> {
  const wanted = withInputs(catalogue, keys);
  // A formula that none reads is made of its inputs, and needs no stored figures.
  const read = new Set(derivedInOrder(catalogue).flatMap(({ reads }) => reads));
  const needed = [...wanted].filter((key) => catalogue.dataPointByKey.has(key) || read.has(key));
  const stored = await rollUps.listEntityFiguresOf({ orgId: caller.orgId, label, catalogue }, needed);
  const reached = (key: string): EntityFigures =>
    Object.fromEntries(Object.entries(stored.get(key) ?? {}).filter(([id]) => reachesEntity(caller, id)));
  const inputs = new Map<string, DerivedInput>();
  const part: Part = {
    inputs,
    isAsked: (key) => Object.values(stored.get(key) ?? {}).some(({ FY }) => FY !== undefined),
  };
  for (const point of catalogue.dataPoints) {
    if (!wanted.has(point.key)) continue;
    const own = reached(point.key);
    const weights = point.weightKey === undefined ? undefined : weightsFrom(reached(point.weightKey));
    inputs.set(point.key, inputOf(catalogue, point.key, together(point, own, weights), own));
  }
  for (const { key, formula, reads } of derivedInOrder(catalogue)) {
    const read = wanted.has(key) ? readable(reads, part) : undefined;
    if (read) inputs.set(key, inputOf(catalogue, key, { FY: derivedFigure(formula, read).figure }, reached(key)));
  }
  return part;
}

/** The metrics, what their formulas read, and what weighs them. */
function withInputs(catalogue: Library, keys: readonly string[]): Set<string> {
  const all = new Set(keys);
  for (const { key, reads } of derivedInOrder(catalogue).toReversed()) {
    if (all.has(key)) for (const each of reads) all.add(each);
  }
  for (const key of [...all]) {
    const weight = catalogue.dataPointByKey.get(key)?.weightKey;
    if (weight !== undefined) all.add(weight);
  }
  return all;
}

/**
 * The inputs of a formula over some of the entities. What some entities use, over what the whole company earns, is nobody's
 * figure: such a formula has no inputs here. What other entities are asked and these are not is left out, as it is at each of them.
 */
function readable(
  reads: readonly string[],
  { inputs: known, isAsked }: Part,
): ReadonlyMap<string, DerivedInput> | undefined {
  const inputs = new Map<string, DerivedInput>();
  for (const key of reads) {
    const input = known.get(key);
    if (!input) return undefined;
    const isLeft = input.entities !== undefined && isAsked(key);
    inputs.set(key, { ...input, organisation: isLeft ? orLeft(input.organisation) : input.organisation });
  }
  const ofCompany = [...inputs.values()].filter(({ entities }) => entities === undefined).length;
  return ofCompany === 0 || ofCompany === reads.length ? inputs : undefined;
}

/** An empty figure: nothing was asked, or nothing was answered. */
export const noFigure: RollUpFigure = { value: null, expected: 0, answered: 0, excluded: 0, partial: false };

/** The entities of the year that the caller reaches, by id, in the year's order. */
export function reachedEntities({ entities }: YearContext, caller: Caller) {
  return new Map(entities.filter(({ id }) => reachesEntity(caller, id)).map((entity) => [entity.id, entity]));
}
