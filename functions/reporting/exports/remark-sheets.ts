import type { Names } from '#functions/core/people/names.ts';
import { count, rowsFrom, type Sheet, type SheetCell } from '#functions/files/xlsx/sheet.ts';
import { periodLabel } from '#shared/collection/periods/rules.ts';
import type { YearEvidence } from './evidence.ts';
import { columnsOf, type LineSheet, placeCells, placeColumns } from './place.ts';
import type { Asking } from './year-lines.ts';

/** The notes beside the answers, with their authors. */
export function notesSheet(asking: Asking): LineSheet {
  return {
    name: 'Notes',
    columns: [...placeColumns, ...columnsOf(['Note', 70], ['By', 22], ['At (UTC)', 20])],
    rowsOf: (line, names) => {
      const { shown } = line;
      if (!shown?.note) return [];
      return [[...placeCells(asking, line), shown.note, names(shown.by)?.name ?? null, { time: shown.at }]];
    },
  };
}

/** The evidence files of the cells, with their fingerprints. */
export function evidenceSheet({ context }: Asking, files: YearEvidence, names: Names): Sheet {
  const entities = new Map(context.entities.map(({ id, name }) => [id, name]));
  const rows = rowsFrom(files.seen, (file): SheetCell[][] => [
    [
      file.dataPointId,
      context.catalogue.dataPointByKey.get(file.dataPointId)?.name ?? null,
      entities.get(file.entityId) ?? file.entityId,
      periodLabel(file.period, context.label, context.asking),
      file.name,
      file.contentType ?? null,
      count(file.size),
      file.sha256 ?? null,
      names(file.by)?.name ?? null,
      { time: file.at },
    ],
  ]);
  return {
    name: 'Evidence',
    columns: columnsOf(
      ['Data point id', 30],
      ['Data point', 40],
      ['Entity', 24],
      ['Period', 11],
      ['File', 40],
      ['Type', 30],
      ['Bytes', 12],
      ['SHA-256', 66],
      ['By', 22],
      ['At (UTC)', 20],
    ),
    rows,
  };
}
