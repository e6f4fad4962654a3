import { type evidence, unitOf } from '#functions/collection/api.ts';
import type { Names } from '#functions/core/people/names.ts';
import { type Column, count, rowsFrom, type Sheet, type SheetCell } from '#functions/files/xlsx/sheet.ts';
import { absenceLabels, type CellState, submissionIdOf } from '#shared/collection/cells/schema.ts';
import { isViewerOnly } from '#shared/people/access.ts';
import { answerCell, canonicalCell } from './cells.ts';
import { columnsOf, placeCells, placeColumns } from './place.ts';
import { countedShare } from './shares.ts';
import type { Asking, Line } from './year-lines.ts';

type Files = readonly evidence.EvidenceRecord[];

/** Every cell with its answer as entered and in the data point's own unit; a viewer's has neither people nor evidence. */
export function valuesSheet(asking: Asking, lines: readonly Line[], files: Files, names: Names): Sheet {
  const viewer = isViewerOnly(asking.caller);
  const filesAt = evidenceCounts(files);
  const rows = rowsFrom(lines, (line): SheetCell[][] => [
    [
      ...placeCells(asking, line),
      ...answerOf(asking, line),
      ...(viewer ? [] : [names(line.shown?.by)?.name ?? null]),
      line.shown ? { time: line.shown.at } : null,
      ...(viewer ? [] : [count(filesAt.get(keyOf(line)) ?? 0)]),
      submissionIdOf(asking.context.label, { ...line.cell, dataPointId: line.dataPoint.definition.key }),
    ],
  ]);
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
    rows,
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

function evidenceCounts(files: Files): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { dataPointId, entityId, period } of files) {
    const key = `${dataPointId}.${entityId}.${period}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function keyOf({ dataPoint, cell }: Line): string {
  return `${dataPoint.definition.key}.${cell.entityId}.${cell.period}`;
}
