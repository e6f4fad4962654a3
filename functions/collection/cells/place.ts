import {
  assignedOf,
  type DataPointOfYear,
  dataPointOf,
  loadYearFor,
  type YearContext,
} from '#functions/collection/year/context.ts';
import type { OrganisationRecord } from '#functions/core/organisations/store.ts';
import { AppError } from '#shared/api/problem.ts';
import { type CellKey, parseSubmissionId } from '#shared/collection/cells/schema.ts';
import { type Assigned, mayEnter, mayRead } from '#shared/collection/reach/rules.ts';
import { type Caller, isViewerOnly } from '#shared/people/access.ts';
import type { Sight } from './present.ts';

/** A cell that a request named, within the caller's reach. */
export type CellPlace = {
  readonly context: YearContext;
  readonly dataPoint: DataPointOfYear;
  readonly assigned: Assigned;
  readonly year: number;
  readonly key: CellKey;
};

/**
 * The cell behind a submission id, if the caller may read it there. An entity of another organisation is not found, like
 * an unknown one.
 * @throws AppError `missing`
 */
export async function cellPlaceOf(
  cellId: string,
  caller: Caller,
  organisation: OrganisationRecord,
): Promise<CellPlace> {
  const missing = new AppError('missing', 'There is no such submission.');
  const parsed = parseSubmissionId(cellId);
  if (!parsed) throw missing;
  const { key } = parsed;
  const context = await loadYearFor(organisation, parsed.year, [key.dataPointId]);
  if (!context.entities.some(({ id }) => id === key.entityId)) throw missing;
  const dataPoint = dataPointOf(context, key.dataPointId);
  const assigned = assignedOf(context, dataPoint);
  if (!mayRead(caller, assigned, key.entityId)) throw missing;
  return { context, dataPoint, assigned, year: parsed.year, key };
}

/** @throws AppError `forbidden` for those who may read the cell and not write it */
export function mustEnter({ assigned, key }: CellPlace, caller: Caller): void {
  if (mayEnter(caller, assigned, key.entityId)) return;
  throw new AppError('forbidden', 'You may read this value and not change it.');
}

/** What the caller may see of the cells of an entity. */
export function sightOf(caller: Caller, assigned: Assigned, entityId: string): Sight {
  if (mayEnter(caller, assigned, entityId)) return 'editor';
  return isViewerOnly(caller) ? 'viewer' : 'reader';
}
