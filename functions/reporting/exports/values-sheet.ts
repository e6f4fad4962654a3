import { unitOf } from '#functions/collection/api.ts';
import { type Column, count, type SheetCell } from '#functions/files/xlsx/sheet.ts';
import { absenceLabels, type CellState, submissionIdOf } from '#shared/collection/cells/schema.ts';
import { isViewerOnly } from '#shared/people/access.ts';
import { answerCell, canonicalCell } from './cells.ts';
import type { YearEvidence } from './evidence.ts';
import { columnsOf, type LineSheet, placeCells, placeColumns } from './place.ts';
import { countedShare } from './shares.ts';
import type { Asking, Line } from './year-lines.ts';

/** Every cell with its answer as entered and in the data point's own unit; a viewer's has neither people nor evidence. */
export function valuesSheet(asking: Asking, files: YearEvidence | undefined): LineSheet {
  const viewer = isViewerOnly(asking.caller);
  const only = (title: string, width: number): Column[] => (viewer ? [] : columnsOf([title, width]));
  return {
    name: 'Values',
    columns: [
      ...placeColumns,
      ...answerColumns,
      ...only('By', 22),
      ...columnsOf(['At (UTC)', 20]),
      ...only('Evidence files', 9),
      ...columnsOf(['Submission id', 40]),
    ],
    rowsOf: (line, names) => [
      [
        ...placeCells(asking, line),
        ...answerOf(asking, line),
        ...(viewer ? [] : [names(line.shown?.by)?.name ?? null]),
        line.shown ? { time: line.shown.at } : null,
        ...(viewer ? [] : [count(files?.countAt(line) ?? 0)]),
        submissionIdOf(asking.context.label, { ...line.cell, dataPointId: line.dataPoint.definition.key }),
      ],
    ],
  };
}

const answerColumns = columnsOf(
  ['State', 18],
  ['Value as entered', 22, 'exact'],
  ['Unit as entered', 14],
  ['Value', 22, 'exact'],
  ['Unit', 12],
  ['Share that counts', 11],
  ['Reason', 16],
);

function answerOf({ context }: Asking, { dataPoint, cell, entity, shown }: Line): SheetCell[] {
  const { definition } = dataPoint;
  const share = entity ? countedShare(context, definition, entity, cell) : '100';
  return [
    cell.optOut ? 'Opted out in the set-up' : stateLabel(shown?.state),
    answerCell(definition, shown?.value ?? null, shown?.unit ?? null, context),
    shown?.unit ?? null,
    canonicalCell(definition, shown?.canonical ?? null, context),
    unitOf(definition, context),
    share === null ? null : { number: share, shown: { percent: true } },
    cell.optOut?.reason ?? shown?.reason ?? null,
  ];
}

/** What a cell says of itself; `Open` where nothing was submitted. */
export function stateLabel(state: CellState | undefined): string {
  if (!state || state === 'EMPTY') return 'Open';
  if (state === 'NOT_APPLICABLE' || state === 'OPTED_OUT' || state === 'NOT_AVAILABLE') return absenceLabels[state];
  return { DRAFT: 'Draft', SUBMITTED: 'Submitted', APPROVED: 'Approved', CHANGES_REQUESTED: 'Changes requested' }[
    state
  ];
}
