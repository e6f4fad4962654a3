import { kindOf } from '#shared/collection/cells/rules.ts';
import { countCells, sectionStatus } from '#shared/collection/progress/rules.ts';
import type { SectionStatus } from '#shared/collection/progress/schema.ts';
import type { Counts, OptOut } from '#shared/collection/year/schema.ts';
import type { CellView } from '#web/features/collection/cells/ledger.ts';
import type { AskedCell, Question } from '#web/features/collection/cells/question.ts';

/** How far a question is at this moment, from the cells on the page: the server's own counts follow a moment later. */
export function countsNow(
  question: Question,
  viewOf: (cell: AskedCell) => CellView,
): { readonly status: SectionStatus; readonly counts: Counts } {
  const kinds = question.cells
    .filter(({ asked }) => asked)
    .map((cell) => {
      const { entry, cell: known } = viewOf(cell);
      const optOut = cell.optOut ? ({ ...cell.optOut, entityId: null, period: null, by: '', at: '' } as OptOut) : null;
      return kindOf(entry ? { state: 'DRAFT' } : known, optOut);
    });
  const counts = countCells(kinds, question.optional);
  const { status } = question;
  const facts = {
    needsConfiguration: status === 'CONFIGURE',
    withoutEntities: status === 'NO_ENTITIES',
    withoutReach: status === 'NO_SITES',
  };
  return { counts, status: sectionStatus(counts, facts) };
}
