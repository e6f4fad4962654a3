import { useState } from 'react';
import type { SectionDataPoint } from '#web/features/collection/cells/sectionDataPoint.ts';
import { keep, kept } from '#web/lib/storage.ts';

/** The unit in which numbers are typed into a data point, kept in this browser; the data point's own at first. */
export function usePageUnit(dataPoint: SectionDataPoint): [unit: string | null, setUnit: (unit: string) => void] {
  const name = `sedum.unit.${dataPoint.id}`;
  const [chosen, setChosen] = useState(() => kept('local', name));
  const isOffered = dataPoint.units.some(({ unit }) => unit === chosen);
  const setUnit = (unit: string) => {
    keep('local', name, unit);
    setChosen(unit);
  };
  return [isOffered ? chosen : dataPoint.unit, setUnit];
}
