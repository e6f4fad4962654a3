import { type OpenPoint, openPointsOf } from '#shared/collection/open-points/rules.ts';
import type { CellView } from './ledger.ts';

/** What is to be looked at in a cell; of what is typed and not saved nothing is known yet. */
export function openPointsAt({ cell, unsaved }: CellView): OpenPoint[] {
  return unsaved ? [] : openPointsOf(cell);
}
