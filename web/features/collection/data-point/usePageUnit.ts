import { useState } from 'react';
import type { SectionDataPoint } from '#web/features/collection/cells/sectionDataPoint.ts';
import { keep, kept } from '#web/lib/storage.ts';
import type { PageCells } from './usePageCells.ts';

/**
 * The unit in which numbers are typed into a data point: the one that was chosen on this page, or the one used last in its
 * cells, or the one that this browser kept from another year, or the data point's own.
 */
export function usePageUnit(
  dataPoint: SectionDataPoint,
  viewOf: PageCells['viewOf'],
): [unit: string | null, setUnit: (unit: string) => void] {
  const name = `sedum.unit.${dataPoint.id}`;
  // Found once: what is typed meanwhile, here or by others, must not change the unit of what is typed next.
  const [chosen, setChosen] = useState(() => unitUsedLast(dataPoint, viewOf) ?? kept('local', name));
  const isOffered = dataPoint.units.some(({ unit }) => unit === chosen);
  const setUnit = (unit: string) => {
    keep('local', name, unit);
    setChosen(unit);
  };
  return [isOffered ? chosen : dataPoint.unit, setUnit];
}

/** The unit of the newest number that this person may change, as it was entered. */
export function unitUsedLast(dataPoint: SectionDataPoint, viewOf: PageCells['viewOf']): string | null {
  let last: { readonly at: string; readonly unit: string } | null = null;
  for (const asked of dataPoint.cells) {
    const { typed, cell, unsaved } = viewOf(asked);
    if (!asked.mayEnter || typed.value === null || typed.unit === null) continue;
    // What was not saved yet is newer than all that was.
    const at = unsaved ? '~' : (cell?.at ?? '');
    if (last === null || at > last.at) last = { at, unit: typed.unit };
  }
  return last?.unit ?? null;
}
