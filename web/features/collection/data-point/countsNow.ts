import { isAnswered } from '#shared/collection/cells/rules.ts';
import { type CountedCell, countAnswers, sectionStatus } from '#shared/collection/progress/rules.ts';
import type { SectionStatus } from '#shared/collection/progress/schema.ts';
import type { Counts, OptOut } from '#shared/collection/year/schema.ts';
import type { CellView } from '#web/features/collection/cells/ledger.ts';
import type { AskedCell, SectionDataPoint } from '#web/features/collection/cells/sectionDataPoint.ts';

/** How far a data point is at this moment, from the cells on the page: the server's own counts follow a moment later. */
export function countsNow(
  dataPoint: SectionDataPoint,
  viewOf: (cell: AskedCell) => CellView,
): { readonly status: SectionStatus; readonly counts: Counts } {
  const said = dataPoint.cells
    .filter(({ asked }) => asked)
    .map((cell): CountedCell => {
      const { unsaved, cell: known } = viewOf(cell);
      const optOut = cell.optOut ? ({ ...cell.optOut, entityId: null, period: null, by: '', at: '' } as OptOut) : null;
      // What is typed and not saved has not been looked at yet.
      const counted = known && isAnswered(known.state) ? known : known?.counted;
      return { answer: unsaved ? { state: 'DRAFT', warnings: [], note: null, counted } : known, optOut };
    });
  const counts = countAnswers(said, dataPoint.optional);
  const { status } = dataPoint;
  const facts = {
    needsConfiguration: status === 'CONFIGURE',
    withoutEntities: status === 'NO_ENTITIES',
    withoutReach: status === 'NO_SITES',
  };
  return { counts, status: sectionStatus(counts, facts) };
}
