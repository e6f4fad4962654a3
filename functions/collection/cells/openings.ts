import * as rollUps from '#functions/collection/rollups/store.ts';
import {
  assignedOf,
  type DataPointOfYear,
  dataPointOf,
  loadYearFor,
  type YearContext,
} from '#functions/collection/year/context.ts';
import type { OrganisationRecord } from '#functions/core/organisations/store.ts';
import type { Opening } from '#shared/collection/cells/routes.ts';
import { type Period, periods } from '#shared/collection/periods/rules.ts';
import { mayEnter, mayRead } from '#shared/collection/reach/rules.ts';
import type { Caller } from '#shared/people/access.ts';

type Place = { readonly entityId: string; readonly period: Period };

/** The year as far as it asks one data point and the one whose closing figure that may take over. */
export function loadYearWithOpening(
  organisation: OrganisationRecord,
  label: number,
  dataPointId: string,
): Promise<YearContext> {
  return loadYearFor(organisation, label, ({ dataPointByKey }) => {
    const { openingOf } = dataPointByKey.get(dataPointId) ?? {};
    return openingOf === undefined ? [dataPointId] : [dataPointId, openingOf];
  });
}

/**
 * What the first period of a data point that opens a year may take over: the closing figure of the year before, in the data
 * point's own unit, where the year had one. It is offered to those who may enter it here and read it there.
 */
export async function openingsOf(
  context: YearContext,
  dataPoint: DataPointOfYear,
  asked: readonly Place[],
  caller: Caller,
): Promise<Opening[]> {
  const { key, openingOf } = dataPoint.definition;
  if (openingOf === undefined) return [];
  const closing = assignedOf(context, dataPointOf(context, openingOf));
  const own = assignedOf(context, dataPoint);
  const first = firstOfEach(asked).filter(
    ({ entityId }) => mayEnter(caller, own, entityId) && mayRead(caller, closing, entityId),
  );
  if (first.length === 0) return [];
  const figures = await rollUps.listEntityFiguresOf({ ...context, label: context.label - 1 }, [openingOf]);
  const before = figures.get(openingOf) ?? {};
  return first.flatMap(({ entityId, period }) => {
    const value = before[entityId]?.FY?.value;
    return typeof value === 'string' ? [{ entityId, dataPointId: key, period, value }] : [];
  });
}

function firstOfEach(asked: readonly Place[]): Place[] {
  const first = new Map<string, Place>();
  for (const place of asked.toSorted((one, other) => periods.indexOf(one.period) - periods.indexOf(other.period))) {
    if (!first.has(place.entityId)) first.set(place.entityId, place);
  }
  return [...first.values()];
}
