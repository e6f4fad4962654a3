import { cellsThatHold, conditionalCells, type RowsOf } from '#functions/collection/cells/rows.ts';
import { ownedIn, weightsFor } from '#functions/collection/rollups/figure-facts.ts';
import {
  assignedOf,
  cellsOf,
  type DataPointOfYear,
  dataPointOf,
  type YearContext,
} from '#functions/collection/year/context.ts';
import { toDataPoint, toEntities, toLock, unitOf } from '#functions/collection/year/present.ts';
import { type Known, namesFor } from '#functions/core/people/names.ts';
import { AT_ONCE, mapSome } from '#functions/db/batch.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Answer } from '#shared/api/route.ts';
import { holdsAtOf } from '#shared/collection/asked/section-cells.ts';
import { isAsked, reachesDataPoint, seenAssignees } from '#shared/collection/reach/rules.ts';
import type { Weights } from '#shared/collection/rollups/rules.ts';
import type { yearRoutes } from '#shared/collection/year/routes.ts';
import type { DataPoint } from '#shared/library/metrics/schema.ts';
import { acceptedUnits } from '#shared/library/units/table.ts';
import { type Caller, reachesEntity } from '#shared/people/access.ts';
import { type Progress, seenDataPoint } from './seen-data-points.ts';

type Schema = Answer<typeof yearRoutes.getGroupSchema>['data'];
type SchemaPoint = Schema['dataPoints'][number];

/** The data point of a section that is told alone, with rows that were read of it: those that its condition looks at. */
type Only = { readonly dataPointId: string; readonly rows?: ReadonlyMap<string, RowsOf> | undefined };

/**
 * A section as it is asked this year: each data point with its units, options, limits and guidance, and what its cells follow from.
 * @param only the data point that is told, where it is one of them; absent = all of them
 * @throws AppError `missing` for an unknown section
 */
export async function sectionSchema(
  context: YearContext,
  progress: Progress,
  sectionId: string,
  { caller, user }: { readonly caller: Caller; readonly user: Known },
  only?: Only,
): Promise<Schema> {
  const section = context.catalogue.sectionByKey.get(sectionId);
  if (!section) throw new AppError('missing', 'There is no such section.');
  const asked = context.catalogue.dataPoints.filter(
    (point) => point.group === sectionId && context.setup.dataPoints.get(point.key)?.included,
  );
  const dataPoints = asked
    .filter(({ key }) => only === undefined || key === only.dataPointId)
    .map(({ key }) => dataPointOf(context, key));
  const points = await mapSome(dataPoints, AT_ONCE, async (dataPoint) =>
    toSchemaPoint(context, dataPoint, progress, caller, only?.rows),
  );
  const people = points.flatMap(({ assigned }) => assigned.map(({ userId }) => userId));
  const names = await namesFor(caller, [...people, context.record?.lockBy], user);
  return {
    id: section.key,
    name: section.name,
    description: section.description,
    category: section.category,
    yearStatus: context.record?.status ?? 'NOT_SET_UP',
    lock: toLock(context.record, names),
    startDate: context.asking.startDate,
    endDate: context.asking.endDate,
    entities: toEntities(context, caller),
    owned: toOwned(context, caller),
    people: [...new Set(people)].flatMap((id) => names(id) ?? []),
    asked: asked.map(({ key: id, name }) => ({ id, name })),
    dataPoints: points,
  };
}

async function toSchemaPoint(
  context: YearContext,
  dataPoint: DataPointOfYear,
  progress: Progress,
  caller: Caller,
  rows: Only['rows'],
): Promise<SchemaPoint> {
  const { definition } = dataPoint;
  const assigned = assignedOf(context, dataPoint);
  const seen = seenDataPoint(context, dataPoint, progress, caller);
  const mineAt = [...seen.byEntity.keys()].filter((entityId) => isAsked(caller, assigned, entityId));
  const [weights, holdsAt] = await Promise.all([
    weightsFor(context, definition),
    conditionOf(context, dataPoint, seen.byEntity, rows),
  ]);
  return {
    ...toDataPoint(seen, context, caller, false),
    guidance: definition.guidance,
    decimals:
      definition.type === 'number' || definition.type === 'currency' || definition.type === 'percentage'
        ? definition.decimals
        : null,
    units: unitsFor(context, definition),
    options: optionsOf(context, definition.optionSet),
    columns: definition.columns.map(({ key, name, type, unit, optionSet }) => ({
      key,
      label: name,
      type,
      unit: unit === '' ? null : unit,
      options: optionsOf(context, optionSet),
    })),
    validation: limitsOf(definition),
    periodAggregation: definition.periodAggregation,
    entityAggregation: definition.entityAggregation,
    consolidation: definition.consolidation,
    weights: weights ? withinReach(weights, caller) : null,
    evidenceRecommended: definition.evidenceRecommended,
    condition: definition.showIf ?? null,
    readable: reachesDataPoint(caller, assigned),
    mineAt: mineAt.length === 0 || mineAt.length === seen.byEntity.size ? null : mineAt,
    holdsAt,
    frameworkCodes: codesOf(context, definition),
    assigned: seenAssignees(caller, assigned, [...assigned.dataPointAssignees, ...assigned.sectionAssignees]),
  };
}

/** Where the condition of a data point holds, at the entities that the caller reaches; null = everywhere, or there is none. */
async function conditionOf(
  context: YearContext,
  dataPoint: DataPointOfYear,
  reached: ReadonlyMap<string, unknown>,
  rows: Only['rows'],
): Promise<SchemaPoint['holdsAt']> {
  if (!dataPoint.definition.showIf) return null;
  const held = rows ? cellsThatHold(context, dataPoint, rows) : await conditionalCells(context, dataPoint);
  const holding = new Set(held.map(cellName));
  const cells = cellsOf(context, dataPoint).filter(({ entityId }) => reached.has(entityId));
  return holdsAtOf(cells, (entityId, period) => holding.has(cellName({ entityId, period })));
}

/** The shares that count of the entities that the caller reaches: with them a page comes to the same figures. */
function toOwned(context: YearContext, caller: Caller): Schema['owned'] {
  return [...ownedIn(context)].flatMap(([entityId, { shares }]) =>
    shares.length > 0 && reachesEntity(caller, entityId)
      ? [{ entityId, shares: shares.map(({ from, share }) => ({ from, share })) }]
      : [],
  );
}

function withinReach(weights: Weights, caller: Caller): SchemaPoint['weights'] {
  return Object.fromEntries(
    Object.entries(weights).flatMap(([entityId, own]) => (reachesEntity(caller, entityId) ? [[entityId, own]] : [])),
  ) as SchemaPoint['weights'];
}

/** The units in which a value may be entered, the data point's own first. */
function unitsFor(context: YearContext, point: DataPoint): SchemaPoint['units'] {
  const own = unitOf(point, context);
  if (own === null) return [];
  const others = point.unitFamily === 'money' ? [] : acceptedUnits(point);
  const labels = new Map(others.map(({ code, label }) => [code, label]));
  return [own, ...[...labels.keys()].filter((code) => code !== own)].map((unit) => ({
    unit,
    label: labels.get(unit) ?? unit,
  }));
}

const cellName = ({ entityId, period }: { readonly entityId: string; readonly period: string }) =>
  `${entityId}.${period}`;

function optionsOf({ catalogue }: Pick<YearContext, 'catalogue'>, key: string | undefined) {
  return (
    (key ? catalogue.optionSetByKey.get(key)?.options : undefined)?.map(({ value, label }) => ({ value, label })) ?? []
  );
}

function limitsOf({ limits, type }: DataPoint): SchemaPoint['validation'] {
  return {
    min: limits.min ?? null,
    max: limits.max ?? null,
    integer: type === 'integer',
    pattern: limits.pattern ?? null,
  };
}

/** The codes of a metric in the frameworks, each with the title that its version gives it. */
function codesOf(
  { catalogue }: Pick<YearContext, 'catalogue'>,
  metric: Pick<DataPoint, 'frameworks'>,
): SchemaPoint['frameworkCodes'] {
  return metric.frameworks.map(({ framework, version, code }) => {
    const known = catalogue.frameworkVersionById.get(version);
    const title = known?.requirements.find((requirement) => requirement.code === code)?.title;
    return { framework: known?.name ?? framework, code, label: title ?? code };
  });
}

type Coverage = Answer<typeof yearRoutes.getFrameworkCoverage>['data'];

/**
 * How much of a framework version the year covers.
 * @throws AppError `missing` for an unknown version
 */
export function frameworkCoverage(
  context: YearContext,
  progress: Progress,
  versionId: string,
  caller: Caller,
): Coverage {
  const version = context.catalogue.frameworkVersionById.get(versionId);
  if (!version) throw new AppError('missing', 'There is no such framework version.');
  const codes = new Map<string, string[]>();
  for (const [code, keys] of Object.entries(version.metrics)) {
    for (const key of keys) codes.set(key, [...(codes.get(key) ?? []), code]);
  }
  const dataPoints = [...codes.keys()].flatMap((key) =>
    context.catalogue.dataPointByKey.has(key) ? dataPointOf(context, key) : [],
  );
  const included = dataPoints.filter((dataPoint) => dataPoint.included);
  const complete = included.filter((dataPoint) => {
    const { status } = seenDataPoint(context, dataPoint, progress, caller);
    return status === 'COMPLETE' || status === 'OPTED_OUT';
  });
  return {
    id: versionId,
    metrics: dataPoints.length,
    included: included.length,
    complete: complete.length,
    missing: dataPoints
      .filter((dataPoint) => !dataPoint.included)
      .map(({ definition }) => ({
        dataPointId: definition.key,
        name: definition.name,
        codes: codes.get(definition.key) ?? [],
      })),
  };
}
